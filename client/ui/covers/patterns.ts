import type { CoverTopic } from '../../../shared/covers.ts';
import { blisterPack } from './blister-pack.ts';
import { branching } from './branching.ts';
import { circleSquare } from './circle-square.ts';
import { converging } from './converging.ts';
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

/** The pattern of each topic. */
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

/** The paths of a cover, a pure function of topic, seed and size, in drawing order. Empty layers are left out. */
export function coverLayers(
  topic: CoverTopic,
  seed: string,
  size: { width: number; height: number; k: number },
): Layer[] {
  const sheet = { w: size.width, h: size.height, k: size.k, rand: randomFrom(`${topic} ${seed}`) };
  return PATTERNS[topic](sheet).filter(([, d]) => d !== '');
}

/** The patterns of open lines, which may be stretched. The others have circles, squares and other closed shapes, which are cropped. */
const OPEN_LINES: ReadonlySet<CoverTopic> = new Set(['biologics', 'careers', 'clinical', 'conferences', 'vigilance']);

/** The `preserveAspectRatio` of a cover. */
export const aspectOf = (topic: CoverTopic, { stretch }: { stretch?: boolean }): 'none' | 'xMidYMid slice' =>
  stretch && OPEN_LINES.has(topic) ? 'none' : 'xMidYMid slice';
