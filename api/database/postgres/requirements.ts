const MIN_VERSION = 15;

export type ServerFacts = { readonly number: number; readonly version: string; readonly encoding: string };

/** Works with every PostgreSQL since version 9. */
export const SERVER_FACTS = `
  SELECT current_setting('server_version_num')::int AS number,
         split_part(current_setting('server_version'), ' ', 1) AS version,
         current_setting('server_encoding') AS encoding`;

/** Returns the predicate of a sentence about the server; undefined when it meets the requirements. */
export function serverProblem({ number, version, encoding }: ServerFacts): string | undefined {
  if (number < MIN_VERSION * 10_000) return `is PostgreSQL ${version}; ${MIN_VERSION} or newer is needed`;
  if (encoding !== 'UTF8') return `stores text as ${encoding}; UTF8 is needed`;
  return undefined;
}
