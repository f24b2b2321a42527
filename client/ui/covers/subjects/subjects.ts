import type { CoverSubject, CoverTopic } from '../../../../shared/covers.ts';
import type { CoverFormat, CoverVariant } from '../cover-path.ts';
import { clock, lighthouse, lock, magnifier, scales } from './instruments.ts';
import { BOX, type Subject } from './shapes.ts';
import { bridge, chip, court, file, helix, label, network, pen } from './structures.ts';
import { capsule, flask, syringe, vial } from './vessels.ts';

export const SUBJECTS: Readonly<Record<CoverSubject, Subject>> = {
  bridge,
  capsule,
  chip,
  clock,
  court,
  file,
  flask,
  helix,
  label,
  lighthouse,
  lock,
  magnifier,
  network,
  pen,
  scales,
  syringe,
  vial,
};

export const isSubject = (topic: CoverTopic | CoverSubject): topic is CoverSubject => Object.hasOwn(SUBJECTS, topic);

/** Share of the shorter side that a subject takes. */
const SHARE = 0.82;
/** Share of a book's width, and the height of its middle, below the pasted label. */
const ON_BOOK = { share: 0.66, middle: 0.74 };

/** View box placing a subject in the middle of a format, on a book below its label. */
export function subjectView(variant: CoverVariant, { width, height }: CoverFormat): string {
  const isBook = variant === 'book';
  const size = isBook ? width * ON_BOOK.share : Math.min(width, height) * SHARE;
  const scale = BOX / size;
  const middle = isBook ? ON_BOOK.middle : 0.5;
  return [BOX / 2 - (width * scale) / 2, BOX / 2 - height * scale * middle, width * scale, height * scale]
    .map(Math.round)
    .join(' ');
}
