import { createContext, useContext } from 'react';
import type { PageInput } from '../../shared/site/page-data/request.ts';

const PageInputContext = createContext<PageInput | undefined>(undefined);

/** Says below it which page is shown. */
export const PageInputProvider = PageInputContext;

/**
 * What the page on show was asked for: its parts and the shell want to know (current section, Europe variant).
 * @throws Error outside the provider.
 */
export function usePageInput(): PageInput {
  const input = useContext(PageInputContext);
  if (!input) throw new Error('usePageInput needs a page above it');
  return input;
}
