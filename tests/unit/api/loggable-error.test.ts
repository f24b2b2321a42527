import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loggableError } from '../../../server/api/common/loggable-error.ts';

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
    expect(logged).toMatchObject({ stack: expect.stringContaining('loggable-error.test') });
  }
  expect(loggableError(new DrizzleQueryError('select', [], cause))).toMatchObject({
    message: 'connection lost',
    code: '57P01',
  });
});

test('the log gets name, message, code and stack of any other error', () => {
  const error = Object.assign(new TypeError('wrong'), { code: 'EWRONG' });
  expect(loggableError(error)).toEqual({ type: 'TypeError', message: 'wrong', code: 'EWRONG', stack: error.stack });
  expect(loggableError('text')).toEqual({ type: 'string' });
});
