import { expect, test } from 'vitest';
import { startText } from '../../client/cards/course-start.ts';

const NOW = Date.parse('2030-03-10T12:00Z');

test.each([
  ['a live course to come', 'Live online, two afternoons', '2030-03-24', 'Starts 24 March 2030'],
  ['a live course that has begun', 'Live online, two afternoons', '2030-03-10', 'Since 10 March 2030'],
  ['a self-paced course to come', 'Self-paced, five units', '2030-03-24', 'From 24 March 2030'],
])('%s', (_name, format, availableFrom, text) => {
  expect(startText({ format, availableFrom }, NOW)).toBe(text);
});
