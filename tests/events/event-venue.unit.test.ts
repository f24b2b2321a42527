import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EventVenue } from '../../client/events/event-parts.tsx';

const venue = { name: 'The hall', address: '1 Quay, Basel', city: 'Basel', country: 'Switzerland' };
const render = (travel?: string) => {
  const event = { venue: { ...venue, ...(travel !== undefined && { travel }) } };
  return renderToStaticMarkup(createElement(EventVenue, { event }));
};

test.each([
  ['Tram to the quay.', '<p>Tram to the quay.</p>'],
  [undefined, '1 Quay, Basel, Switzerland'],
])(
  'a venue has its address, the way there (%s) and a link to a map, and no drawing in place of one',
  (travel, part) => {
    const html = render(travel);
    expect(html).toContain(part);
    expect(html).toContain('openstreetmap.org/search?query=1+Quay');
    expect(html).not.toMatch(/<img|class="cover/);
  },
);
