import { RIGHT_SIDE_TOP_N } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toContentPath, toLastSegment, toPreview } from '../pages/request.ts';

export function productPage(input: PageInput) {
  const path = toContentPath(input);
  const id = { id: toLastSegment(path) };
  const topN = RIGHT_SIDE_TOP_N;
  return {
    product: request('education.byPath', { path, ...toPreview(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    books: request('rightSide.productBooks', { topN }, id),
    learning: request('rightSide.productLearning', { topN }, id),
    news: request('rightSide.productNews', { topN }, id),
    events: request('rightSide.productRelated', { topN }, id),
  };
}

export const page: PageModule<'product'> = {
  kind: 'product',
  description: 'One book, course or programme',
  listed: true,
  sitemap: 'products',
  load: (input) => split(productPage(input), 'product'),
};
