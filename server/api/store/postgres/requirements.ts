const OLDEST_VERSION = 15;

/** What a server says about itself. */
export type ServerFacts = { readonly number: number; readonly version: string; readonly encoding: string };

/** Asks for `ServerFacts`; every PostgreSQL since 9 answers. */
export const SERVER_FACTS = `
  SELECT current_setting('server_version_num')::int AS number,
         split_part(current_setting('server_version'), ' ', 1) AS version,
         current_setting('server_encoding') AS encoding`;

/** Why the site cannot use a server, as the end of a sentence about it; undefined when it can. */
export function serverProblem({ number, version, encoding }: ServerFacts): string | undefined {
  if (number < OLDEST_VERSION * 10_000) return `is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed`;
  if (encoding !== 'UTF8') return `stores text as ${encoding}; UTF8 is needed`;
  return undefined;
}
