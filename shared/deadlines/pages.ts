export { page as deadlineScope } from './deadline-scope.page.ts';
export { page as deadlines } from './deadlines.page.ts';
