export { page as newsletters } from './newsletters.page.ts';
