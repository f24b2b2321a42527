import { DOCUMENTS_PATH } from '../../../shared/constants.ts';
import { referencesIn } from './recognise.ts';

export type Citation = { readonly text: string; readonly url?: string | undefined };

export function citationTarget({ text, url }: Citation): string | undefined {
  const [first] = referencesIn(text);
  return url ?? (first && `${DOCUMENTS_PATH}/${first.id}`);
}
