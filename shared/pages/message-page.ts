import { pageEntry } from './page-entry.ts';
import type { PageInput } from './request.ts';

export function messagePage(input: PageInput) {
  return { page: pageEntry(input) };
}
