import { expect, test } from 'vitest';
import { parseShareCardPath, shareCardPath } from '../../../shared/site/share-cards.ts';

test.each(['/', '/events', '/events/euro-convergence', '/convergence-2025/about'])(
  'the address of the card of %s leads back to the page',
  (path) => {
    expect(parseShareCardPath(shareCardPath(path))).toBe(path);
  },
);

test.each(['/share-cards', '/share-cards/.png', '/share-cards//a.png', '/share-cards/../a.png', '/x/events.png'])(
  '%s is no address of a card',
  (address) => {
    expect(parseShareCardPath(address)).toBeUndefined();
  },
);
