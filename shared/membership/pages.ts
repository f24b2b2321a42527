export { page as join } from './join.page.ts';
export { page as renew } from './renew.page.ts';
