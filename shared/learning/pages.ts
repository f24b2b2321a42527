export { page as product } from './product.page.ts';
export { page as products } from './products.page.ts';
