import Negotiator from 'negotiator';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The package's types lack the second argument. */
type PreferringNegotiator = {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
};

/** Browsers send one of a few values, so memoise the negotiation. */
const MAX_REMEMBERED = 100;
const MAX_REMEMBERED_LENGTH = 200;
const remembered = new Map<string, Encoding>();

/** RFC 9110, section 12.5.3: the smaller among equal weights; `identity` when the client accepts none. */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const known = remembered.get(acceptEncoding);
  if (known) return known;
  const negotiator: PreferringNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const name = negotiator.encoding(ENCODINGS, { preferred: ENCODINGS });
  const encoding = ENCODINGS.find((candidate) => candidate === name) ?? 'identity';
  if (acceptEncoding.length <= MAX_REMEMBERED_LENGTH && remembered.size < MAX_REMEMBERED)
    remembered.set(acceptEncoding, encoding);
  return encoding;
}
