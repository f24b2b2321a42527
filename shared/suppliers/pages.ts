export { page as suppliers } from './suppliers.page.ts';
