import { DOCUMENTS_PATH } from '../../../shared/constants.ts';
import { referencesIn } from './recognise.ts';

export type Citation = { readonly text: string; readonly url?: string | undefined };

/** Where a citation leads: its own address, or the page of the document whose number it states first. */
export function citationTarget({ text, url }: Citation): string | undefined {
  const [first] = referencesIn(text);
  return url ?? (first && `${DOCUMENTS_PATH}/${first.id}`);
}
