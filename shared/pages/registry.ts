import * as modules from './index.ts';
import type { PageModule } from './page-module.ts';

/** The kinds of page: the names that `index.ts` exports. */
export type PageKind = keyof typeof modules;

/** The modules of all kinds, for servers and tests; the browser loads each module together with its view. */
export const pages: { readonly [K in PageKind]: PageModule<K> } = modules;
