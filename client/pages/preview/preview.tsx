export { page } from '../../../shared/pages/preview.ts';
// The server redirects the editors' entry; any other path below it does not exist.
export { default } from '../not-found/not-found.tsx';
