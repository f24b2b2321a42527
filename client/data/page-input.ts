import { createContext, useContext } from 'react';
import type { PageModule } from '../../shared/pages/page-module.ts';
import type { PageKind } from '../../shared/pages/registry.ts';
import type { PageInput } from '../../shared/pages/request.ts';

type CurrentPage = { readonly input: PageInput<PageKind>; readonly module: PageModule };

const CurrentPageContext = createContext<CurrentPage | undefined>(undefined);

export const CurrentPageProvider = CurrentPageContext;

/** @throws Error outside the provider */
export const usePageInput = (): PageInput<PageKind> => useCurrentPage().input;

/** @throws Error outside the provider */
export const usePageModule = (): PageModule => useCurrentPage().module;

function useCurrentPage(): CurrentPage {
  const page = useContext(CurrentPageContext);
  if (!page) throw new Error('No CurrentPageProvider');
  return page;
}
