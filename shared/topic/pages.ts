export { page as topic } from './topic.page.ts';
