import { z } from 'zod';
import { credential, isThisMachine, type ParsedGroup, protectedOrigin, type Setting } from './setting.ts';

const GIT_HOSTS = ['github', 'gitlab', 'gitea'] as const;
type GitHost = (typeof GIT_HOSTS)[number];

export const editorSettings = {
  CONTENT_EDITOR: {
    schema: z.enum(['off', 'local', ...GIT_HOSTS]).optional(),
    about:
      'The web editor at /admin. Without a setting it is local while PUBLIC_ORIGIN is this machine and no proxy is trusted, and opens by the link that the terminal prints. local writes into CONTENT_DIR and needs no sign-in, so it is accepted only while PUBLIC_ORIGIN is this machine, and serves only browsers on it; github, gitlab and gitea (also Forgejo) write into a repository at that kind of git host, where editors sign in',
  },
  CONTENT_EDITOR_REPOSITORY: {
    schema: z
      .string()
      .regex(/^[\w.-]+(?:\/[\w.-]+)+$/, 'an owner and a repository, like example/website')
      .optional(),
    about: 'Web editor: the repository of the content, like example/website',
  },
  CONTENT_EDITOR_BRANCH: {
    schema: z
      .string()
      .regex(/^[\w./-]+$/, 'the name of a branch')
      .optional(),
    about: 'Web editor: the branch that the site shows',
  },
  CONTENT_EDITOR_BASE_URL: {
    schema: protectedOrigin.optional(),
    about:
      'Web editor: origin at which editors sign in: of GitLab, Gitea or Forgejo themselves, or of an OAuth client for GitHub',
  },
  CONTENT_EDITOR_APP_ID: {
    schema: credential.optional(),
    about: 'Web editor: the id of the OAuth application at GitLab, Gitea or Forgejo, which needs no secret (PKCE)',
  },
} as const satisfies Record<string, Setting>;

type Parsed = ParsedGroup<typeof editorSettings>;

export const EDITOR_FOLDER = 'content';

export type EditorBackEnd =
  /** `byLink`: only for browsers that have opened the link of the terminal. */
  | { readonly type: 'local'; readonly byLink: boolean }
  | {
      readonly type: 'git';
      readonly host: GitHost;
      readonly repository: string;
      readonly branch: string;
      readonly baseUrl: string;
      readonly appId: string | undefined;
      readonly apiRoot: string;
    };

const REQUIRED = ['CONTENT_EDITOR_REPOSITORY', 'CONTENT_EDITOR_BRANCH', 'CONTENT_EDITOR_BASE_URL'] as const;
const OF_GIT = [...REQUIRED, 'CONTENT_EDITOR_APP_ID'] as const;

/** The git host's settings are complete or absent. */
export function editorProblems(parsed: Parsed, publicOrigin: string): string[] {
  const { CONTENT_EDITOR: mode } = parsed;
  if (mode === 'local' && !isThisMachine(publicOrigin))
    return ['CONTENT_EDITOR: cannot be local while PUBLIC_ORIGIN is not this machine, because it needs no sign-in'];
  if (mode === undefined || mode === 'off' || mode === 'local') {
    const set = OF_GIT.find((name) => parsed[name] !== undefined);
    return set === undefined ? [] : [`CONTENT_EDITOR: must be ${GIT_HOSTS.join(' or ')}, because ${set} is set`];
  }
  const missing = [...REQUIRED, ...(mode !== 'github' ? (['CONTENT_EDITOR_APP_ID'] as const) : [])].filter(
    (name) => parsed[name] === undefined,
  );
  return missing.length === 0 ? [] : [`${missing.join(', ')}: missing, although CONTENT_EDITOR is ${mode}`];
}

const API_PATHS = { gitlab: '/api/v4', gitea: '/api/v1' } as const;

/** @param isOnThisMachine decides without a setting */
export function findEditor(parsed: Parsed, isOnThisMachine: boolean): EditorBackEnd | undefined {
  const { CONTENT_EDITOR: host, CONTENT_EDITOR_REPOSITORY: repository } = parsed;
  if (host === undefined) return isOnThisMachine ? { type: 'local', byLink: true } : undefined;
  if (host === 'local') return { type: 'local', byLink: false };
  const { CONTENT_EDITOR_BRANCH: branch, CONTENT_EDITOR_BASE_URL: baseUrl } = parsed;
  if (host === 'off' || !repository || !branch || !baseUrl) return undefined;
  return {
    type: 'git',
    host,
    repository,
    branch,
    baseUrl,
    appId: parsed.CONTENT_EDITOR_APP_ID,
    apiRoot: host === 'github' ? 'https://api.github.com' : `${baseUrl}${API_PATHS[host]}`,
  };
}
