import { z } from 'zod';
import {
  type CallSchemas,
  count,
  day,
  flag,
  idList,
  line,
  pageNumber,
  preview,
  sitePath,
  status,
  toResult,
} from '../contract/schemas/envelope.ts';
import { articleCard, articleDetail, option } from '../contract/schemas/models.ts';
import type { articleCalls } from './calls.ts';

const articlesList = z.object({ ...status, articlesList: z.array(articleCard) });

export const articleSchemas = {
  'articles.byPath': {
    tags: ['articles'],
    summary: 'The article at a path',
    query: z.object({ path: sitePath, ...preview }),
    response: toResult(z.array(articleDetail).max(1)),
  },
  'articles.top': {
    tags: ['articles'],
    summary: 'The top articles by editorial rank, then by date',
    params: z.object({ n: count(1, 50) }),
    response: articlesList,
  },
  'articles.pinned': { tags: ['articles'], summary: 'Pinned articles', response: articlesList },
  'articles.filtered': {
    tags: ['articles'],
    summary: 'The newest articles in, or not in, the given categories',
    query: z.object({
      listOfCategoryId: idList,
      toInclude: flag.default(true),
      numberOfArticles: count(1, 50).default(10),
    }),
    response: articlesList,
  },
  'news.search': {
    tags: ['articles'],
    summary: 'Articles by keyword, dates, category, author and tags',
    query: z.object({
      keyword: line.optional(),
      fromDate: day.optional(),
      todate: day.optional(),
      categoryId: idList.optional(),
      author: line.optional(),
      pageSize: count(1, 50).default(10),
      sortBy: z.enum(['newest', 'oldest', 'relevance', 'title']).default('newest'),
      pageNumber,
      DocumentTags: idList.optional(),
    }),
    response: articlesList.extend({
      totalCount: z.int().nonnegative(),
      pageNumber: z.int().positive(),
      pageSize: z.int().positive(),
      totalPages: z.int().nonnegative(),
    }),
  },
  'news.authors': {
    tags: ['articles', 'people'],
    summary: 'The authors that articles can be filtered by',
    response: toResult(z.array(option)),
  },
  'news.categories': {
    tags: ['articles', 'taxonomy'],
    summary: 'The categories that articles can be filtered by',
    response: toResult(z.array(option)),
  },
} as const satisfies Record<keyof typeof articleCalls, CallSchemas>;
