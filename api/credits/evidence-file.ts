import { bulkhead } from 'cockatiel';
import { examinePicture } from '../content/media/picture-format.ts';

export type EvidenceFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };

type SentFile = { readonly name: string; readonly bytes: Buffer };

const TYPES = [
  { type: 'application/pdf', extension: 'pdf', magic: Buffer.from('%PDF-') },
  { type: 'image/png', extension: 'png', magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', extension: 'jpg', magic: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;
/** PDF end marker, which up to a kilobyte may follow. */
const PDF_END = '%%EOF';
const PDF_TAIL_BYTES = 1024;
const MAX_STEM_LENGTH = 80;

const REJECTED = 'Add a PDF, PNG or JPEG';

const pictures = bulkhead(1, 100);

/** Detects the type by the bytes. @returns the file, or a problem */
export async function examineEvidence({ name, bytes }: SentFile): Promise<EvidenceFile | { readonly reason: string }> {
  if (bytes.length === 0) return { reason: 'The file is empty' };
  const known = TYPES.find(({ magic }) => bytes.subarray(0, magic.length).equals(magic));
  if (!known) return { reason: REJECTED };
  const isWhole =
    known.extension === 'pdf'
      ? bytes.subarray(-PDF_TAIL_BYTES).includes(PDF_END)
      : !('reason' in (await pictures.execute(() => examinePicture(bytes))));
  if (!isWhole) return { reason: 'The file is damaged or too large a picture; save it again' };
  return { name: `${toStem(name)}.${known.extension}`, type: known.type, bytes };
}

/** Removes folders, extension, and characters unsafe in file names and headers. */
function toStem(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const stem = last.replace(/\.[^.]*$/, '').replaceAll(/[\p{C}"*:<>?|]/gu, '');
  return stem.trim().slice(0, MAX_STEM_LENGTH) || 'evidence';
}
