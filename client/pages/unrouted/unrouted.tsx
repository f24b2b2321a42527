export { page } from '../../../shared/pages/unrouted.ts';
export { default } from '../content/content.tsx';
