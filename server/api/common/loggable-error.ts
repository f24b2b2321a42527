/**
 * The part of an error that may be logged. The message and properties of a database query's error contain the query's values, such as
 * e-mail addresses and password hashes; its cause, the database's error, contains them in `detail` only.
 */
export function loggableError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const isQuery = 'query' in thrown && 'params' in thrown;
  const error = isQuery && thrown.cause instanceof Error ? thrown.cause : thrown;
  const stack = isQuery ? framesOf(thrown) : error.stack;
  return {
    type: error.name,
    message: isQuery && error === thrown ? 'query failed' : error.message,
    stack,
    ...codeOf(error),
  };
}

const codeOf = (error: Error) => ('code' in error ? { code: String(error.code) } : {});
/** The frames of a stack trace, without the message above them. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
