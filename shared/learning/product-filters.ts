import type { ProductCard } from '../contract/models.ts';
import type { CoverTopic } from '../covers.ts';
import { pricesToday } from '../product-price.ts';

export const PRODUCT_TYPES = ['book', 'course', 'online-university', 'certificate', 'bundle', 'workshop'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const PRODUCT_LEVELS = ['Introductory', 'Intermediate', 'Advanced', 'All levels'] as const;
export type ProductLevel = (typeof PRODUCT_LEVELS)[number];

export const PRODUCT_ORDERS = ['newest', 'title', 'price', 'credits'] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];

/** Undefined is any. */
export type ProductFilters = {
  readonly topic: CoverTopic | undefined;
  readonly type: ProductType | undefined;
  readonly level: ProductLevel | undefined;
  readonly order: ProductOrder;
};

const toPrice = (product: ProductCard) => pricesToday(product).member;

const byTitle = (a: ProductCard, b: ProductCard) => a.title.localeCompare(b.title, 'en');

const COMPARE: Readonly<Record<ProductOrder, (a: ProductCard, b: ProductCard) => number>> = {
  newest: (a, b) => b.availableFrom.localeCompare(a.availableFrom),
  title: byTitle,
  price: (a, b) => toPrice(a) - toPrice(b) || byTitle(a, b),
  credits: (a, b) => b.credits - a.credits || byTitle(a, b),
};

/** A product for all levels passes every level filter. */
export function filterProducts(products: readonly ProductCard[], filters: ProductFilters): ProductCard[] {
  const { topic, type, level, order } = filters;
  return products
    .filter((product) => topic === undefined || product.topic === topic)
    .filter((product) => type === undefined || product.productType === type)
    .filter((product) => level === undefined || product.level === level || product.level === 'All levels')
    .sort(COMPARE[order]);
}
