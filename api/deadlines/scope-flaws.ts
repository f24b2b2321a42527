import { DEADLINES_PATH } from '../../shared/constants.ts';
import { parseScope } from '../../shared/deadlines/scopes.ts';
import { toPath } from '../content/files/dispatch.ts';
import type { ContentFile } from '../content/files/load.ts';

/** A page with fewer dates says less than the list. */
const MIN_DATES = 4;

type Flaw = { readonly file: string; readonly text: string; readonly reason: string };

/** Checks that each page below the list of deadlines names a jurisdiction and a product with enough dates. */
export function scopeFlaws(files: readonly ContentFile[]): Flaw[] {
  const entries = files.flatMap((file) => (file.kind === 'deadlines' ? file.data : []));
  return files.flatMap((file) => {
    const path = file.kind === 'page' ? toPath(file) : '';
    if (!path.startsWith(`${DEADLINES_PATH}/`)) return [];
    const flaw = (reason: string) => [{ file: file.file, text: 'path:', reason }];
    const { jurisdiction, product } = parseScope(path.slice(DEADLINES_PATH.length + 1));
    if (jurisdiction === undefined || product === undefined)
      return flaw('path: its end is no jurisdiction and product, like uk-devices');
    const dates = entries.filter(
      (entry) =>
        entry.status !== 'proposed' &&
        entry.jurisdiction === jurisdiction &&
        entry.products.some((one) => one === product),
    );
    if (dates.length >= MIN_DATES) return [];
    return flaw(`path: data/deadlines.yaml has ${dates.length} dates for it, and a page of its own needs ${MIN_DATES}`);
  });
}
