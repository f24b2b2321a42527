/** SQLSTATE classes whose messages name tables, columns, constraints and settings, never values. */
const SAFE_CLASSES = new Set(['08', '23', '25', '28', '3D', '40', '42', '53', '55', '57', '58']);
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * The part of an error that may be logged. The message and properties of a database query's error contain the query's values, such as
 * e-mail addresses and password hashes; its cause, the database's error, has them in `detail`, and in the messages of some classes.
 */
export function loggableError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const isQuery = 'query' in thrown && 'params' in thrown;
  const error = isQuery && thrown.cause instanceof Error ? thrown.cause : thrown;
  return {
    type: error.name,
    message: isQuery && error === thrown ? 'query failed' : messageOf(error),
    stack: framesOf(isQuery ? thrown : error),
    ...codeOf(error),
  };
}

/** The message, unless it may quote a value: those of the database do, and those of `JSON.parse`, which quotes the text. */
function messageOf(error: Error): string {
  const { code = '' } = codeOf(error);
  if ('severity' in error && SQLSTATE.test(code) && !SAFE_CLASSES.has(code.slice(0, 2))) return 'query failed';
  return error instanceof SyntaxError ? 'invalid syntax' : error.message;
}

const codeOf = (error: Error): { code?: string } => ('code' in error ? { code: String(error.code) } : {});
/** The frames of a stack trace, without the message above them. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
