import { createContext, useContext } from 'react';
import type { PageModule } from '../../shared/pages/page-module.ts';
import type { PageKind } from '../../shared/pages/registry.ts';
import type { PageInput } from '../../shared/pages/request.ts';

type CurrentPage = { readonly input: PageInput<PageKind>; readonly module: PageModule };

const CurrentPageContext = createContext<CurrentPage | undefined>(undefined);

/** Provides the current page to its components and to the shell. */
export const CurrentPageProvider = CurrentPageContext;

/**
 * Route, path and query of the current page.
 * @throws Error outside the provider.
 */
export const usePageInput = (): PageInput<PageKind> => useCurrentPage().input;

/**
 * The module of the current page's kind: its calls, its feeds, whether search engines may list it.
 * @throws Error outside the provider.
 */
export const usePageModule = (): PageModule => useCurrentPage().module;

function useCurrentPage(): CurrentPage {
  const page = useContext(CurrentPageContext);
  if (!page) throw new Error('No CurrentPageProvider');
  return page;
}
