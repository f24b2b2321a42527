export { page as home } from './home.page.ts';
