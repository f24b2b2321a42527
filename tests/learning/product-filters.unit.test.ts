import { describe, expect, it } from 'vitest';
import type { ProductCard } from '../../shared/contract/models.ts';
import { filterProducts, type ProductFilters } from '../../shared/learning/product-filters.ts';

const card: ProductCard = {
  productId: 3000,
  code: 'X',
  title: 'X',
  summary: '',
  path: '/products/x',
  productType: 'course',
  topic: 'devices',
  ink: 'green',
  authors: [],
  listPrice: 300,
  memberPrice: 200,
  format: '',
  level: 'Intermediate',
  credits: 0,
  availableFrom: '2025-01-01',
  isNew: false,
  isBestSeller: false,
};
const products: ProductCard[] = [
  { ...card, title: 'Labels', topic: 'labelling', level: 'Introductory', credits: 6, availableFrom: '2025-03-01' },
  { ...card, title: 'Audits', memberPrice: 100, level: 'All levels', credits: 12 },
  { ...card, title: 'Zones', productType: 'book', memberPrice: 190, salePrice: 90, availableFrom: '2025-06-01' },
  { ...card, title: 'Beyond', level: 'Advanced', credits: 6, availableFrom: '2024-01-01' },
];
const any: ProductFilters = { topic: undefined, type: undefined, level: undefined, order: 'newest' };

describe('filters of a catalogue', () => {
  it.each<[string, Partial<ProductFilters>, string[]]>([
    ['nothing chosen: newest first', {}, ['Zones', 'Labels', 'Audits', 'Beyond']],
    ['a topic', { topic: 'devices' }, ['Zones', 'Audits', 'Beyond']],
    ['a kind', { type: 'book' }, ['Zones']],
    ['a level, with products for all levels', { level: 'Introductory' }, ['Labels', 'Audits']],
    ['all together', { topic: 'devices', type: 'course', level: 'Advanced' }, ['Audits', 'Beyond']],
    ['what nothing has', { topic: 'careers' }, []],
    ['by title', { order: 'title' }, ['Audits', 'Beyond', 'Labels', 'Zones']],
    ['by what a member pays today, then by title', { order: 'price' }, ['Zones', 'Audits', 'Beyond', 'Labels']],
    ['by credits, then by title', { order: 'credits' }, ['Audits', 'Beyond', 'Labels', 'Zones']],
  ])('%s', (_name, chosen, titles) => {
    expect(filterProducts(products, { ...any, ...chosen }).map(({ title }) => title)).toEqual(titles);
  });

  it('leaves the list it was given as it is', () => {
    const before = products.map(({ title }) => title);
    filterProducts(products, { ...any, order: 'title' });
    expect(products.map(({ title }) => title)).toEqual(before);
  });
});
