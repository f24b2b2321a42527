export { page as search } from './search.page.ts';
