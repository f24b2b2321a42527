export { page } from '../../shared/website/preview.page.ts';
// The server redirects the editors' entry; any other path below it does not exist.
export { default } from './not-found.page.tsx';
