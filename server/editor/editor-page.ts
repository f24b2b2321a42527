import { type BackEndConfiguration, EDITOR_PATH, type EditorStart } from '../../shared/editor-start.ts';
import type { EditorBackEnd } from '../config/editor-settings.ts';
import { LOCAL_BRANCH, LOCAL_REPOSITORY, REPOSITORY_PATH } from './paths.ts';

/** Paths are relative to the site; the script makes them absolute. */
export function backEndConfiguration(backEnd: EditorBackEnd): BackEndConfiguration {
  if (backEnd.type === 'local')
    return {
      name: 'gitea',
      repo: LOCAL_REPOSITORY,
      branch: LOCAL_BRANCH,
      base_url: '/',
      // Sveltia CMS warns in the console without an id; the page's token signs in.
      app_id: 'local',
      api_root: REPOSITORY_PATH,
    };
  const { host, repository, branch, baseUrl, appId, apiRoot } = backEnd;
  return {
    name: host,
    repo: repository,
    branch,
    base_url: baseUrl,
    api_root: apiRoot,
    ...(appId !== undefined && { app_id: appId }),
    ...(host === 'gitlab' && { auth_type: 'pkce' }),
  };
}

export function editorPage(start: EditorStart, nonce: string): string {
  // Inside a script element only `<` could end it.
  const data = JSON.stringify(start).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Content editor</title>
</head>
<body>
<noscript><main><h1>Content editor</h1><p>The content editor needs JavaScript.</p></main></noscript>
<script type="application/json" id="editor-start">${data}</script>
<script type="module" src="${EDITOR_PATH}/assets/editor.js" nonce="${nonce}"></script>
</body>
</html>
`;
}
