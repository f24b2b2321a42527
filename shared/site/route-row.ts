import type { PageKind } from '../pages/registry.ts';
import type { Access, SECTIONS } from '../route.ts';

/**
 * Part of the first load, so it holds only path, page kind (default `content`), access (default `public`) and title.
 */
export interface RouteRow {
  readonly path: string;
  readonly title?: string;
  readonly kind?: PageKind;
  readonly access?: Access;
  /** Shown even when the page menu has no entry; any other page is nothing but its entry. */
  readonly hasOwnData?: true;
}

/** Section 2; `areas.ts` derives the routes of the section areas. */
export type FeatureRoutes = Readonly<Partial<Record<(typeof SECTIONS)[number], readonly RouteRow[]>>>;
