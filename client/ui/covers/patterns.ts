import type { CoverTopic } from '../../../shared/covers.ts';
import { blisterPack } from './blister-pack.ts';
import { branching } from './branching.ts';
import { circleSquare } from './circle-square.ts';
import { converging } from './converging.ts';
import type { CoverFormat } from './cover-path.ts';
import { dataMatrix } from './data-matrix.ts';
import { globe } from './globe.ts';
import { guillocheRosette } from './guilloche-rosette.ts';
import { leaves } from './leaves.ts';
import { moire } from './moire.ts';
import { type Layer, type Pattern, randomFrom } from './pen.ts';
import { ridgelines } from './ridgelines.ts';
import { stentLattice } from './stent-lattice.ts';
import { strands } from './strands.ts';
import { survivalCurves } from './survival-curves.ts';
import { truchet } from './truchet.ts';
import { wellPlate } from './well-plate.ts';

const PATTERNS: Record<CoverTopic, Pattern> = {
  devices: stentLattice,
  medicines: blisterPack,
  biologics: strands,
  diagnostics: wellPlate,
  clinical: survivalCurves,
  quality: moire,
  labelling: dataMatrix,
  software: truchet,
  policy: guillocheRosette,
  vigilance: ridgelines,
  regions: globe,
  combination: circleSquare,
  careers: branching,
  education: leaves,
  conferences: converging,
};

/** Lowest density of a detail, as a share of its format's. */
const MIN_DENSITY = 0.5;
/** Share of a pattern's width in the smallest detail. */
const MIN_PART = 0.55;
/** Maximum offset of a detail from the middle, as a share of the way to the edge, to keep patterns recognisable. */
const MAX_OFFSET = 0.8;

/** Whole sheet or, for a format with details, a part chosen by the seed. */
export function coverView(topic: CoverTopic, seed: string, { width, height, detail = false }: CoverFormat): string {
  if (!detail) return `0 0 ${width} ${height}`;
  const rand = randomFrom(`part ${topic} ${seed}`);
  const part = MIN_PART + (1 - MIN_PART) * rand();
  const [w, h] = [width * part, height * part];
  const offset = () => 0.5 + (rand() - 0.5) * MAX_OFFSET;
  return [(width - w) * offset(), (height - h) * offset(), w, h].map(Math.round).join(' ');
}

/** Pure function of topic, seed and size, in drawing order; omits empty layers. */
export function coverLayers(
  topic: CoverTopic,
  seed: string,
  { width, height, k, detail = false }: CoverFormat,
): Layer[] {
  const rand = randomFrom(`${topic} ${seed}`);
  const density = detail ? MIN_DENSITY + (1 - MIN_DENSITY) * randomFrom(`density ${seed}`)() : 1;
  const sheet = { w: width, h: height, k: k * density, rand };
  return PATTERNS[topic](sheet).filter(([, d]) => d !== '');
}

/** Patterns of open lines may be stretched; the others have closed shapes and are cropped. */
const OPEN_LINES: ReadonlySet<CoverTopic> = new Set(['biologics', 'careers', 'clinical', 'conferences', 'vigilance']);

export const buildAspect = (topic: CoverTopic, { stretch }: { stretch?: boolean }): 'none' | 'xMidYMid slice' =>
  stretch && OPEN_LINES.has(topic) ? 'none' : 'xMidYMid slice';
