export { page } from '../../shared/website/unrouted.page.ts';
export { default } from './content.page.tsx';
