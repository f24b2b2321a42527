import { expect, it } from 'vitest';
import { toApiError } from '../../../api/http/to-api-error.ts';

const withCode = (code: string) => Object.assign(new Error('the database'), { code });

it.each([
  ['nobody listens', withCode('ECONNREFUSED'), 503],
  ['the server shuts down', withCode('57P01'), 503],
  ['the connection is lost, which has no code', new Error('Connection terminated unexpectedly'), 503],
  ['no connection of the pool is free in time', new Error('timeout exceeded when trying to connect'), 503],
  ['a query of a lost connection', new Error('query', { cause: new Error('Connection terminated') }), 503],
  ['a constraint', withCode('23505'), 500],
  ['a bug', new TypeError('x is undefined'), 500],
])('$0: $2', (_name, error, status) => {
  expect(toApiError(error).status).toBe(status);
});
