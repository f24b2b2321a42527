import type { z } from 'zod';
import type { ListKind } from '../../../shared/contract/cache-tags.ts';
import { deadlines } from '../../deadlines/data-kinds.ts';
import { event } from '../../events/event-kind.ts';
import { product } from '../../learning/product-kind.ts';
import { membershipKinds } from '../../membership/data-kinds.ts';
import { article } from '../../news/article-kind.ts';
import { websiteKinds } from '../../website/data-kinds.ts';
import { page } from '../../website/page-kind.ts';
import { directoryKinds } from './directory.ts';
import { findingKinds } from './finding.ts';
import { rules } from './rules.ts';
import { society } from './society.ts';

/** Schemas are strict, because people edit the files by hand: a misspelt field is an error with a line number. */
export const markdownKinds = { article, event, product, page } as const;

export const dataKinds = {
  society,
  rules,
  ...websiteKinds,
  ...findingKinds,
  deadlines,
  ...directoryKinds,
  ...membershipKinds,
} as const satisfies Record<ListKind, unknown>;

export type MarkdownKind = keyof typeof markdownKinds;
export type DataKind = keyof typeof dataKinds;
export type FrontMatter<K extends MarkdownKind> = z.output<(typeof markdownKinds)[K]['schema']>;
export type ContentData<K extends DataKind> = z.output<(typeof dataKinds)[K]['schema']>;
