import { EDITOR_PATH } from '../../shared/editor-start.ts';

export const REPOSITORY_PATH = `${EDITOR_PATH}/repository/api/v1`;
export const LOCAL_REPOSITORY = 'local/content';
export const LOCAL_BRANCH = 'main';
