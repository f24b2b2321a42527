import type { Encoding } from './cached-page.ts';

/** The best form a client accepts (RFC 9110, section 12.5.3). Browsers say nearly always the same, so answers are remembered. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined || acceptEncoding.length > 200) return 'identity';
  const known = choices.get(acceptEncoding);
  if (known) return known;
  const choice = choose(acceptEncoding);
  if (choices.size < MOST_CHOICES) choices.set(acceptEncoding, choice);
  return choice;
}

const MOST_CHOICES = 100;
const choices = new Map<string, Encoding>();

function choose(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const any = weights.get('*') ?? 0;
  const br = weights.get('br') ?? any;
  const gzip = weights.get('gzip') ?? any;
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}
