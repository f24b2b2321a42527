/** SQLSTATE classes whose messages name tables, columns, constraints and settings, never values. */
const SAFE_CLASSES = new Set(['08', '23', '25', '28', '3D', '40', '42', '53', '55', '57', '58']);
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Database errors contain values such as e-mail addresses in message, properties and `detail`: log only safe parts. */
export function loggableError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const isQuery = 'query' in thrown && 'params' in thrown;
  const error = isQuery && thrown.cause instanceof Error ? thrown.cause : thrown;
  return {
    type: error.name,
    message: isQuery && error === thrown ? 'query failed' : toMessage(error),
    stack: stackFrames(isQuery ? thrown : error),
    ...toCode(error),
  };
}

/** Omits messages that may quote a value, as those of the database and of `JSON.parse`. */
function toMessage(error: Error): string {
  const { code = '' } = toCode(error);
  if ('severity' in error && SQLSTATE.test(code) && !SAFE_CLASSES.has(code.slice(0, 2))) return 'query failed';
  return error instanceof SyntaxError ? 'invalid syntax' : error.message;
}

const toCode = (error: Error): { code?: string } => ('code' in error ? { code: String(error.code) } : {});
const stackFrames = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
