import { EDITOR_PATH } from '../../shared/editor-start.ts';

/** The address of the local back end, which speaks the API of Gitea. */
export const REPOSITORY_PATH = `${EDITOR_PATH}/repository/api/v1`;
/** Names of the only repository and branch of the local back end. */
export const LOCAL_REPOSITORY = 'local/content';
export const LOCAL_BRANCH = 'main';
