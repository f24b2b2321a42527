import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loggableError } from '../../../api/common/loggable-error.ts';

test('the log gets the database’s error of a query, not the values of the query [G8]', () => {
  const cause = Object.assign(new Error('connection lost'), {
    code: '57P01',
    detail: 'Key (address)=(canary@new.test)',
  });
  for (const thrown of [
    new DrizzleQueryError('select $1', ['canary@new.test'], cause),
    new DrizzleQueryError('select $1', ['canary@new.test']),
  ]) {
    const logged = loggableError(thrown);
    expect(JSON.stringify(logged)).not.toContain('canary');
    expect(logged).toMatchObject({ stack: expect.stringContaining('loggable-error.unit.test') });
  }
  expect(loggableError(new DrizzleQueryError('select', [], cause))).toMatchObject({
    message: 'connection lost',
    code: '57P01',
  });
});

test.each([
  ['a value that cannot be converted', '22P02', 'query failed'],
  ['an exception that a function raises', 'P0001', 'query failed'],
  ['a violated constraint', '23514', 'row (canary@new.test)'],
])('the message of %s, which quotes it, is in the log only if its class never does [G8]', (_name, code, message) => {
  const cause = Object.assign(new Error('row (canary@new.test)'), { code, severity: 'ERROR' });
  expect(loggableError(new DrizzleQueryError('insert', [], cause))).toMatchObject({ code, message });
  expect(loggableError(cause)).toMatchObject({ code, message });
});

test('the log gets no text that could not be parsed [G8]', () => {
  const parse = () => JSON.parse('{"email": canary@new.test}');
  let thrown: unknown;
  try {
    parse();
  } catch (error) {
    thrown = error;
  }
  expect(JSON.stringify(loggableError(thrown))).not.toContain('canary@');
});

test('the log gets name, message, code and stack of any other error', () => {
  const error = Object.assign(new TypeError('wrong'), { code: 'EWRONG' });
  expect(loggableError(error)).toEqual({
    type: 'TypeError',
    message: 'wrong',
    code: 'EWRONG',
    stack: expect.stringMatching(/^ +at .*loggable-error\.unit\.test/),
  });
  expect(loggableError('text')).toEqual({ type: 'string' });
});
