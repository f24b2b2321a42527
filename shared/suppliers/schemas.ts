import type { Places } from '../contract/schemas/place-schemas.ts';
import { SUPPLIERS_PATH } from './routes.ts';

/** Titles tell which firms have a page. */
export const supplierPlaces = { path: SUPPLIERS_PATH, tags: ['suppliers', 'titles'] } as const satisfies Places<string>;
