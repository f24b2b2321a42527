import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Segment, Switch } from '../../../client/ui/choice.tsx';
import { DateBlock } from '../../../client/ui/date-block.tsx';
import { FactStrip } from '../../../client/ui/fact-strip.tsx';
import { Field, PasswordField, Select } from '../../../client/ui/field.tsx';
import { Icon } from '../../../client/ui/icon.tsx';
import { Meta } from '../../../client/ui/label.tsx';
import { MonthCalendar } from '../../../client/ui/month-calendar.tsx';
import { Pager, pagesShown } from '../../../client/ui/pager.tsx';
import { People } from '../../../client/ui/people.tsx';
import { initials } from '../../../client/ui/person.tsx';
import { Price, priceLine } from '../../../client/ui/price.tsx';
import { unbroken } from '../../../client/ui/unbroken.tsx';
import { linkTitle, SAMPLES } from '../../support/samples.tsx';

const html = (element: ReactElement) => renderToStaticMarkup(element);
/** The text of an element, without tags. */
const text = (element: ReactElement) => html(element).replace(/<[^>]*>/g, '');

it.each([
  [undefined, '1.25rem'],
  [18, '1.125rem'],
])('an icon of %s px grows with the text', (size, side) => {
  const icon = html(h(Icon, { name: 'search', ...(size !== undefined && { size }) }));
  expect(icon).toContain(`width="${side}" height="${side}"`);
});

describe('a title with hyphens', () => {
  it.each([
    ['MDCG 2019-14, explained', 'MDCG\u00a0<span class="nowrap">2019-14,</span> explained'],
    ['The e-book of sixty-four', 'The <span class="nowrap">e-book</span> of <span class="nowrap">sixty-four</span>'],
    ['A predetermined-change-control plan', 'A predetermined-change-control plan'],
    ['Before - and after', 'Before - and after'],
    ['No compound', 'No compound'],
  ])('keeps short compounds in one line: %s', (title, expected) => {
    expect(html(h('p', null, unbroken(title)))).toBe(`<p>${expected}</p>`);
  });
});

describe('the title of a link', () => {
  it.each([
    ['https://exchange.acme.test/1', 'Post\u00a0 (another site)'],
    ['/events', 'Post'],
    ['mailto:a@acme.test', 'Post'],
  ])('names another site: %s', (url, expected) => {
    expect(text(linkTitle(url))).toBe(expected);
  });
});

describe('the people of an event', () => {
  const people = (count: number, photo?: string) =>
    html(
      h(People, { people: Array.from({ length: count }, (_, i) => ({ name: `Ada ${i}`, lines: ['Author'], photo })) }),
    );

  it.each([
    ['eight without portraits are cards', people(8), 8, 0],
    ['nine without portraits are a ruled list', people(9), 0, 9],
    ['nine with portraits are cards', people(9, '/ada.jpg'), 9, 0],
  ])('%s', (_name, markup, cards, rows) => {
    expect(markup.match(/class="person-card"/g) ?? []).toHaveLength(cards);
    expect(markup.match(/<li>/g) ?? []).toHaveLength(rows);
  });
});

describe('date block', () => {
  it.each([
    [{ start: '2025-04-09' }, '9April Wednesday'],
    [{ start: '2025-05-13', end: '2025-05-15' }, '13–15May Tue–Thu'],
    [{ start: '2025-06-30', end: '2025-07-02' }, '30 Jun–2 Jul'],
    [{ start: '2026-12-14', end: '2027-02-08', month: false }, '14 Dec–8 Feb'],
    [{ start: '2026-12-14', end: '2027-02-08', size: 'l' as const }, '14 Dec–8 Feb 2026–2027'],
    [{ start: '2025-06-03', end: '2025-06-04', size: 'l' as const }, '3–4June 2025, Tuesday and Wednesday'],
    [{ start: '2025-05-13', end: '2025-05-15', size: 'l' as const }, '13–15May 2025, Tuesday to Thursday'],
    [{ start: '2025-05-13', end: '2025-05-15', month: false }, '13–15Tue–Thu'],
    [{ start: '2025-05-13T23:00:00Z', timeZone: 'Europe/Brussels' }, '14May Wednesday'],
    [{ start: 'soon' }, ''],
  ])('%o reads "%s"', (props, expected) => {
    expect(text(h(DateBlock, props))).toBe(expected);
  });

  it('marks its days up as time elements', () => {
    expect(html(h(DateBlock, { start: '2025-05-13', end: '2025-05-15' }))).toMatch(
      /<time dateTime="2025-05-13">13<\/time>.*<time dateTime="2025-05-15">15<\/time>/,
    );
  });
});

describe('price', () => {
  const usual = { member: '$80', other: '$120' };

  it.each([
    ['members pay less', usual, '$80 members · and $120 for others', '$80 members · $120'],
    ['one price for everybody', { member: '$80', other: '$80' }, '$80', '$80'],
    ['a sale', { sale: '$60', usual }, '$60 for everybody was $80 members, $120 for others', '$60 on sale'],
  ])('%s', (_name, price, read, line) => {
    const element = h(Price, { price });
    expect(text(element).trim()).toBe(read);
    expect(priceLine(price)).toBe(line);
  });
});

describe('pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 15, [1, 2, 3, 0, 15]],
    [4, 15, [1, 2, 3, 4, 5, 0, 15]],
    [7, 15, [1, 0, 6, 7, 8, 0, 15]],
    [15, 15, [1, 0, 13, 14, 15]],
  ])('page %i of %i shows %o', (page, pages, shown) => {
    expect(pagesShown(page, pages)).toEqual(shown);
  });

  it('renders nothing for one page, marks the current page and labels the previous and next links', () => {
    const href = (page: number | undefined) => (page === undefined ? '/list' : `/list?p=${page}`);
    expect(html(h(Pager, { page: 1, pages: 1, href }))).toBe('');
    const markup = html(h(Pager, { page: 2, pages: 3, href }));
    expect(markup).toContain('aria-current="page" aria-label="Page 2"');
    expect(markup).toContain('href="/list" rel="prev" aria-label="Previous page"');
    expect(markup).toContain('href="/list?p=3" rel="next" aria-label="Next page"');
  });
});

describe('fields', () => {
  it('associates label, hint and error with the control', () => {
    const markup = html(
      h(Field, { label: 'E-mail', hint: 'As in your account', error: 'Needed', id: 'mail', name: 'mail' }),
    );
    expect(markup).toContain('<label for="mail"');
    expect(markup).toContain('aria-invalid="true" aria-describedby="mail-hint mail-error"');
    expect(markup).toContain('id="mail-hint"');
    expect(markup).toContain('id="mail-error"');
  });

  it('sets no error attributes without an error', () => {
    expect(html(h(Field, { label: 'E-mail', id: 'mail' }))).not.toMatch(/aria-(invalid|describedby)/);
  });

  it('hides a password until Show is pressed', () => {
    const markup = html(h(PasswordField, { label: 'Password', id: 'pw' }));
    expect(markup).toContain('type="password"');
    expect(markup).toContain('aria-pressed="false"');
  });

  it('renders native switches, selects and radio buttons', () => {
    expect(html(h(Switch, { label: 'Daily', name: 'daily' }))).toContain('type="checkbox" role="switch"');
    expect(html(h(Select, { label: 'Sector', options: [{ value: 'd', label: 'Devices' }] }))).toContain(
      '<option value="d"',
    );
    const items = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ];
    expect(html(h(Segment, { legend: 'View', items, defaultValue: 'b' }))).toMatch(/<fieldset.*checked="" value="b"/);
    const links = items.map((item) => ({ ...item, href: `?${item.value}` }));
    expect(html(h(Segment, { legend: 'View', items: links, value: 'b' }))).toContain('href="?b" aria-current="true"');
  });
});

describe('markup of the components', () => {
  it.each(SAMPLES)('%s', (_, part, expected) => {
    const markup = html(part);
    expect(markup).toContain(expected);
    // The content security policy forbids style attributes.
    expect(markup).not.toContain(' style=');
  });

  it('leaves out facts without a value and a strip without facts', () => {
    expect(html(h(FactStrip, { facts: [{ term: 'Level', value: '' }] }))).toBe('');
    expect(
      text(
        h(FactStrip, {
          facts: [
            { term: 'Level', value: undefined },
            { term: 'Place', value: 'Ghent' },
          ],
        }),
      ),
    ).toBe('PlaceGhent');
    expect(text(h(Meta, { parts: ['A', undefined, '', 'B'] }))).toBe('AB');
  });

  it.each([
    ['Ilse Verhaegen', 'IV'],
    ['Wim de Clercq', 'WC'],
    ['Élodie', 'É'],
    ['Tomás Quiroga, PhD', 'TQ'],
    ['', ''],
  ])('initials of "%s" are "%s"', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('gives each event of a month one link in the table and one in the list', () => {
    const event = {
      id: '1',
      title: 'Euro Convergence',
      href: '/e',
      start: '2025-05-13',
      end: '2025-05-15',
      kind: 'conference',
    } as const;
    const markup = html(h(MonthCalendar, { year: 2025, month: 5, today: '2025-05-14', events: [event] }));
    expect(markup.match(/href="\/e"/g)).toHaveLength(2);
    expect(markup).toContain('data-days="3"');
    expect(markup).toContain('>13–15</time>');
    expect(markup).not.toContain('calendar__over');
    expect(markup.match(/<td[^>]*aria-current="date"[^>]*><time dateTime="[^"]*">/g)).toEqual([
      '<td aria-current="date"><time dateTime="2025-05-14">',
    ]);
    const later = html(h(MonthCalendar, { year: 2025, month: 5, today: '2025-05-16', events: [event] }));
    expect(later.match(/calendar__over/g)).toHaveLength(2);
  });
});
