export { default } from '../content/content.tsx';
