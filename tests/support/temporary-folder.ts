export { temporaryFolder } from '../../scripts/temporary-folder.ts';
