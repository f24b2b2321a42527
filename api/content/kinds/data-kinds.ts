import type { z } from 'zod';
import type { ListKind } from '../../../shared/contract/cache-tags.ts';
import { directoryKinds } from './data-kinds/directory.ts';
import { findingKinds } from './data-kinds/finding.ts';
import { membershipKinds } from './data-kinds/membership.ts';
import { society } from './data-kinds/society.ts';
import { websiteKinds } from './data-kinds/website.ts';

/** The schemas of the YAML files by file name; each file holds one list, or one object (`society`). */
export const dataKinds = {
  society,
  ...websiteKinds,
  ...findingKinds,
  ...directoryKinds,
  ...membershipKinds,
} as const satisfies Record<ListKind, z.ZodType>;
