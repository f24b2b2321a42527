export { page as document } from './document.page.ts';
export { page as documents } from './documents.page.ts';
