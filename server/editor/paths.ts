/** The address of the web editor. */
export const EDITOR_PATH = '/admin';
/** The address of the local back end, which speaks the API of Gitea. */
export const REPOSITORY_PATH = `${EDITOR_PATH}/repository/api/v1`;
/** What the local back end calls its only repository and branch. */
export const LOCAL_REPOSITORY = 'local/content';
export const LOCAL_BRANCH = 'main';
