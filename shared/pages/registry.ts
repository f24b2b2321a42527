import { pageModules } from '../features/pages-and-schemas.ts';
import type { PageModule } from './page-module.ts';

export type PageKind = keyof typeof pageModules;

/** Only for servers and tests; the browser loads each module with its view. */
export const pages: { readonly [K in PageKind]: PageModule<K> } = pageModules;
