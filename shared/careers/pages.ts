export { page as jobs } from './jobs.page.ts';
