export { page as chapter } from './chapter.page.ts';
export { page as localNetwork } from './local-network.page.ts';
