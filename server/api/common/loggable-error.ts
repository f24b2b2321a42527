/**
 * What of an error may be logged. An error of a database query carries the query's values, among them e-mail addresses and password
 * hashes, in its message and properties; its cause, the database's own error, does so in `detail` only.
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
