import type { z } from 'zod';
import type { ListKind } from '../../../shared/contract/cache-tags.ts';
import { article } from './article.ts';
import { directoryKinds } from './data-kinds/directory.ts';
import { findingKinds } from './data-kinds/finding.ts';
import { membershipKinds } from './data-kinds/membership.ts';
import { rules } from './data-kinds/rules.ts';
import { society } from './data-kinds/society.ts';
import { websiteKinds } from './data-kinds/website.ts';
import { event } from './event.ts';
import { page } from './page.ts';
import { product } from './product.ts';

/**
 * The kinds of files under `content/`, one descriptor each. Schemas are strict, because people edit the files by hand:
 * a misspelt field is an error with a line number.
 */
export const markdownKinds = { article, event, product, page } as const;

/** The kinds of YAML file by file name. */
export const dataKinds = {
  society,
  rules,
  ...websiteKinds,
  ...findingKinds,
  ...directoryKinds,
  ...membershipKinds,
} as const satisfies Record<ListKind, unknown>;

export type MarkdownKind = keyof typeof markdownKinds;
export type DataKind = keyof typeof dataKinds;
export type FrontMatter<K extends MarkdownKind> = z.output<(typeof markdownKinds)[K]['schema']>;
export type ContentData<K extends DataKind> = z.output<(typeof dataKinds)[K]['schema']>;
