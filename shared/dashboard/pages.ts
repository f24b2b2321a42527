export { page as dashboard } from './dashboard.page.ts';
