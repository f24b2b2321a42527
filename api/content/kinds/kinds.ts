import type { z } from 'zod';
import type { TaggedList } from '../../../shared/contract/cache-tags.ts';
import { careerKinds } from '../../careers/data-kinds.ts';
import { certificationKinds } from '../../certification/data-kinds.ts';
import { chapterKinds } from '../../chapters/data-kinds.ts';
import { deadlines } from '../../deadlines/data-kinds.ts';
import { documentKinds } from '../../documents/data-kinds.ts';
import { eventKinds } from '../../events/data-kinds.ts';
import { event } from '../../events/event-kind.ts';
import { product } from '../../learning/product-kind.ts';
import { membershipKinds } from '../../membership/data-kinds.ts';
import { article } from '../../news/article-kind.ts';
import { newsKinds } from '../../news/data-kinds.ts';
import { newsletterKinds } from '../../newsletters/data-kinds.ts';
import { peopleKinds } from '../../people/data-kinds.ts';
import { searchKinds } from '../../search/data-kinds.ts';
import { supplierKinds } from '../../suppliers/data-kinds.ts';
import { websiteKinds } from '../../website/data-kinds.ts';
import { page } from '../../website/page-kind.ts';
import { messageKinds } from './mails-and-forms.ts';
import { rules } from './rules.ts';
import { society } from './society.ts';
import { taxonomyFiles } from './taxonomy.ts';

/** Schemas are strict, because people edit the files by hand: a misspelt field is an error with a line number. */
export const markdownKinds = { article, event, product, page } as const;

/** A cache tag of a call that names none of them is a type error. */
export const dataKinds = {
  society,
  rules,
  ...websiteKinds,
  ...eventKinds,
  ...taxonomyFiles,
  ...searchKinds,
  ...certificationKinds,
  ...documentKinds,
  deadlines,
  ...peopleKinds,
  ...careerKinds,
  ...chapterKinds,
  ...supplierKinds,
  ...newsKinds,
  ...messageKinds,
  ...newsletterKinds,
  ...membershipKinds,
} as const satisfies Record<TaggedList, unknown>;

export type MarkdownKind = keyof typeof markdownKinds;
export type DataKind = keyof typeof dataKinds;
export type FrontMatter<K extends MarkdownKind> = z.output<(typeof markdownKinds)[K]['schema']>;
export type ContentData<K extends DataKind> = z.output<(typeof dataKinds)[K]['schema']>;
