import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { dateAndPlace } from '../../../client/share-card/date-and-place.ts';
import { shareCard } from '../../../client/share-card/share-card.tsx';
import { buildPalette, DEFAULT_INKS } from '../../../shared/theme/palette.ts';

const PALETTE = buildPalette(DEFAULT_INKS);

const event = { start: '2031-05-13T07:00:00Z', end: '2031-05-15T15:00:00Z', timeZone: 'Europe/Paris', place: 'Lyon' };
const page = { path: '/who-we-are/bylaws', title: 'Bylaws & rules', siteName: 'acme', parent: 'Who we are' };

/** The texts of a card in reading order. */
const listTexts = (card: ReturnType<typeof shareCard>) =>
  renderToStaticMarkup(card.text)
    .split(/<[^>]*>/)
    .filter((text) => text !== '');

describe('cards for social networks', () => {
  test('a page shows wordmark, title and the page above it', () => {
    expect(listTexts(shareCard(page, PALETTE))).toEqual(['A', 'C', 'M', 'E', 'Bylaws &amp; rules', 'Who we are']);
  });

  test('an event has its days and its place, an article its day, in the time zone of the event', () => {
    expect(dateAndPlace({ event })).toEqual(['13–15 May 2031', 'Lyon']);
    expect(dateAndPlace({ event: { ...event, start: '2031-05-12T23:00:00Z' } })[0]).toBe('13–15 May 2031');
    expect(dateAndPlace({ article: { publishedDate: '2031-05-06' } })).toEqual(['6 May 2031']);
    expect(dateAndPlace({})).toEqual([]);
  });

  test('long titles are smaller', () => {
    const toSize = (length: number) =>
      Number(
        /font-size:(\d+)px;line-height:1.12/.exec(
          renderToStaticMarkup(shareCard({ ...page, title: 'a'.repeat(length) }, PALETTE).text),
        )?.[1],
      );
    expect([10, 60, 120].map(toSize)).toEqual([72, 58, 48]);
  });
});
