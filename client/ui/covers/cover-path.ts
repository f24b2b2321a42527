import {
  COVER_INKS,
  COVER_SUBJECTS,
  COVER_TOPICS,
  type CoverInk,
  type CoverSubject,
  type CoverTopic,
} from '../../../shared/covers.ts';

export interface CoverFormat {
  /** Drawing units, close to the CSS px in which the cover is usually shown. */
  width: number;
  height: number;
  /** Density of the pattern: 1 for heroes, less for small covers. */
  k: number;
  /** Stretches instead of being cropped, if the pattern allows it: for full-width bands. */
  stretch?: boolean;
  bare?: boolean;
  /** Shows a seeded part of the pattern, so that covers of a topic differ at a glance. */
  detail?: boolean;
}

export const COVER_FORMATS = {
  hero: { width: 1312, height: 500, k: 1, detail: true },
  lead: { width: 864, height: 448, k: 1, detail: true },
  card: { width: 304, height: 200, k: 0.7, detail: true },
  thumb: { width: 184, height: 124, k: 0.5, detail: true },
  square: { width: 112, height: 112, k: 0.4, detail: true },
  menu: { width: 304, height: 122, k: 0.7, detail: true },
  band: { width: 1440, height: 200, k: 1, stretch: true, bare: true },
  poster: { width: 414, height: 460, k: 1, stretch: true, bare: true },
  book: { width: 304, height: 434, k: 0.8, detail: true },
  rosette: { width: 640, height: 640, k: 1.5, bare: true },
  state: { width: 405, height: 134, k: 0.1 },
} as const satisfies Record<string, CoverFormat>;
export type CoverVariant = keyof typeof COVER_FORMATS;

/** The same input and format always give the same picture. */
export interface CoverRef {
  topic: CoverTopic | CoverSubject;
  ink: CoverInk;
  /** Usually the path of the page. */
  seed: string;
}

const PREFIX = '/covers/';
const SEED = /^[a-z0-9-]{1,80}$/;

/** Lower-case letters, digits and hyphens, at most 80 characters. */
export function coverSeed(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
  return slug || 'cover';
}

const EXTENSION = '.svg';

/** `/covers/{topic}/{ink}/{variant}/{seed}.svg`. */
export function coverPath({ topic, ink, seed }: CoverRef, variant: CoverVariant): string {
  return `${PREFIX}${topic}/${ink}/${variant}/${coverSeed(seed)}${EXTENSION}`;
}

const isTopic = (text: string | undefined): text is CoverTopic | CoverSubject =>
  [...COVER_TOPICS, ...COVER_SUBJECTS].some((topic) => topic === text);
const isInk = (text: string | undefined): text is CoverInk => COVER_INKS.some((ink) => ink === text);
const isVariant = (text: string | undefined): text is CoverVariant => Object.hasOwn(COVER_FORMATS, text ?? '');

/** Undefined for paths not made by `coverPath`, so that the server can answer 404. */
export function parseCoverPath(path: string): (CoverRef & { variant: CoverVariant }) | undefined {
  if (!path.startsWith(PREFIX)) return undefined;
  const [topic, ink, variant, file = '', ...rest] = path.slice(PREFIX.length).split('/');
  if (rest.length > 0 || !isTopic(topic) || !isInk(ink) || !isVariant(variant)) return undefined;
  if (!file.endsWith(EXTENSION)) return undefined;
  const seed = file.slice(0, -EXTENSION.length);
  if (!seed || !SEED.test(seed)) return undefined;
  return { topic, ink, variant, seed };
}
