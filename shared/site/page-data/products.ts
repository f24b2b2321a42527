import { type PageData, type PageInput, previewOf, request, split } from './request.ts';

/** The calls of one product. */
export function productPage(input: PageInput) {
  return {
    product: request('education.byPath', { path: input.pathname, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path: input.pathname }),
  };
}

export const productData = (input: PageInput): PageData => split(productPage(input), 'product');
