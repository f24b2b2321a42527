import type { ReactNode } from 'react';
import type { ArticleDetail, EventDetail, ProductDetail } from '../../shared/contract/models.ts';
import { SOCIAL_SIZE } from '../../shared/pictures.ts';
import type { Palette } from '../../shared/theme/palette.ts';
import { articleCover } from '../cards/article-row.tsx';
import type { CoverRef } from '../ui/covers/cover-path.ts';
import { coverColours } from '../ui/covers/cover-svg.ts';
import { dateAndPlace } from './date-and-place.ts';

/** Page shown on a card. */
export type CardSubject = {
  readonly path: string;
  readonly title: string;
  readonly siteName: string;
  readonly parent?: string | undefined;
  readonly article?: ArticleDetail | undefined;
  readonly event?: EventDetail | undefined;
  readonly product?: ProductDetail | undefined;
};

/** Font families: Latin letters first, then those of further European languages. */
const TITLE_FONT = 'Brygada, Brygada extended';
const TEXT_FONT = 'Instrument, Instrument extended';
const COVER_WIDTH = 400;
const MARGIN = 64;

/** Elements with inline styles; widths in px. */
export function shareCard(subject: CardSubject, palette: Palette) {
  const cover = toCover(subject);
  const [background, , highlight] = coverColours(cover.ink, palette).light;
  const colour = cover.ink === 'ink' || cover.ink === 'green' ? palette.paper.light : palette.ink.light;
  const [day, place] = dateAndPlace(subject);
  return {
    cover,
    palette,
    background,
    coverWidth: COVER_WIDTH,
    text: (
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: SOCIAL_SIZE.width - COVER_WIDTH,
          height: SOCIAL_SIZE.height,
          padding: MARGIN,
          boxSizing: 'border-box',
          color: colour,
          fontFamily: TEXT_FONT,
        }}
      >
        <Wordmark name={subject.siteName} colour={colour} />
        <div
          style={{
            fontFamily: TITLE_FONT,
            fontSize: titleSize(subject.title),
            lineHeight: 1.12,
            lineClamp: 5,
            textWrap: 'balance',
          }}
        >
          {subject.title}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column', minHeight: 84, justifyContent: 'flex-end' }}>
          <Line size={subject.event ? 40 : 30} colour={subject.event ? highlight : colour}>
            {day ?? subject.parent}
          </Line>
          <Line size={30} colour={colour}>
            {place}
          </Line>
        </div>
      </div>
    ),
  };
}

function toCover({ article, event, product, path }: CardSubject): CoverRef {
  if (article) return articleCover(article);
  if (event) return { topic: event.topic, ink: 'peach', seed: path };
  if (product) return { topic: product.topic, ink: product.ink, seed: path };
  return { topic: 'policy', ink: 'mint', seed: path };
}

/** Shrinks long titles to five lines at most. */
const titleSize = (title: string): number => (title.length > 90 ? 48 : title.length > 45 ? 58 : 72);

const Line = ({ size, colour, children }: { size: number; colour: string; children: ReactNode }) => (
  <div style={{ display: 'flex', fontSize: size, lineHeight: 1.3, color: colour, lineClamp: 1 }}>{children}</div>
);

/** Sets the letters in a comb, as on the site. */
function Wordmark({ name, colour }: { name: string; colour: string }) {
  const cells = Array.from(name.toUpperCase(), (letter, place) => ({ letter, place }));
  return (
    <div style={{ display: 'flex' }}>
      {cells.map(({ letter, place }) => (
        <div key={place} style={CELL}>
          {letter}
          <div
            style={{
              width: '100%',
              height: 12,
              borderStyle: 'solid',
              borderColor: colour,
              borderWidth: `0 ${place === cells.length - 1 ? 3 : 0}px 3px 3px`,
            }}
          />
        </div>
      ))}
    </div>
  );
}

const CELL = { display: 'flex', flexDirection: 'column', alignItems: 'center', width: 48, fontSize: 34 } as const;

/** @param size side length in px */
export function iconCard(name: string, palette: Palette, size: number) {
  const unit = size / 56;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        width: size,
        height: size,
        background: palette.accent.light,
        color: palette['on-accent'].light,
        fontFamily: TITLE_FONT,
        fontSize: 34 * unit,
        lineHeight: 1,
      }}
    >
      {Array.from(name.toUpperCase())[0]}
      <div
        style={{
          width: 34 * unit,
          height: 7 * unit,
          borderStyle: 'solid',
          borderColor: palette['on-accent'].light,
          borderWidth: `0 ${3 * unit}px ${3 * unit}px`,
        }}
      />
    </div>
  );
}
