import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { GitRepository, Person } from './git-repository.ts';

/** A fault of the git host, by which it answers what changes something, or everything. */
type Rejection = { readonly status: number; readonly message: string };

/**
 * A git host with the part of the Gitea and Forgejo API that the web editor uses, and OAuth for public applications
 * (RFC 7636), in front of a git repository. The browser's user confirms the sign-in on a page.
 */
export type GitHost = {
  readonly origin: string;
  /** `METHOD /path` of every request so far, without its query. */
  readonly requests: string[];
  /** How it answers a change; undefined: it makes a commit. */
  rejection: Rejection | undefined;
  /** Called when a commit was made, as a webhook for pushes is. */
  onPush: (push: { readonly ref: string; readonly after: string }) => Promise<void>;
  /** Makes all tokens invalid. */
  signEverybodyOut(): void;
  close(): Promise<void>;
};

type Options = {
  readonly repository: GitRepository;
  /** Its address at the host, like `acme/website`. */
  readonly name: string;
  readonly person: Person & { readonly login: string };
  /** The id of the OAuth application, and the only address that its sign-in leads back to. */
  readonly application: { readonly id: string; readonly redirect: () => string };
};

const authorization = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  state: z.string().min(16),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
});
const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
});
const contentsRequest = z.object({ files: z.array(z.string()).max(30) });
const changeRequest = z.object({
  branch: z.string(),
  message: z.string().min(1),
  author: z.object({ name: z.string(), email: z.email() }),
  files: z
    .array(
      z.object({
        operation: z.enum(['create', 'update', 'delete']),
        path: z.string(),
        content: z.base64(),
        from_path: z.string().optional(),
        sha: z.string().optional(),
      }),
    )
    .min(1),
});

class Rejected extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function startGitHost({ repository, name, person, application }: Options): Promise<GitHost> {
  const grants = new Map<string, z.output<typeof authorization>>();
  const tokens = new Set<string>();
  const app = express();
  app.use((req, res, next) => {
    host.requests.push(`${req.method} ${req.path}`);
    // As with `[cors] ENABLED = true`; the editor's page is on another origin.
    res.set({ 'Access-Control-Allow-Origin': new URL(application.redirect()).origin, Vary: 'Origin' });
    if (req.method !== 'OPTIONS') return next();
    res.set({
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'authorization, content-type',
    });
    res.sendStatus(204);
  });

  app.get('/login/oauth/authorize', (req, res) => {
    const query = authorization.parse(req.query);
    if (query.client_id !== application.id || query.redirect_uri !== application.redirect())
      throw new Rejected(400, 'The application is not registered with this address');
    const code = randomUUID();
    grants.set(code, query);
    const back = new URL(query.redirect_uri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.state);
    res.send(
      `<!doctype html><title>Authorize</title><a href="${back.href.replaceAll('&', '&amp;')}">Authorize Application</a>`,
    );
  });
  app.post('/login/oauth/access_token', express.json(), (req, res) => {
    const { code, client_id: client, redirect_uri: redirect, code_verifier: verifier } = tokenRequest.parse(req.body);
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!grant || grant.client_id !== client || grant.redirect_uri !== redirect || grant.code_challenge !== challenge) {
      res.status(400).json({ error: 'invalid_grant' });
      return;
    }
    const token = randomUUID();
    tokens.add(token);
    res.json({ access_token: token, token_type: 'bearer', expires_in: 3600 });
  });

  const signedIn: RequestHandler = (req, res, next) => {
    const [, token = ''] = /^token (\S+)$/.exec(req.get('authorization') ?? '') ?? [];
    if (tokens.has(token)) next();
    else res.status(401).json({ message: 'token is required' });
  };
  const api = Router();
  app.use('/api/v1', api);
  api.use(signedIn);
  api.get('/version', (_req, res) => void res.json({ version: '1.24.0' }));
  api.get('/settings/api', (_req, res) => {
    res.json({ max_response_items: 50, default_paging_num: 30, default_max_response_size: 104_857_600 });
  });
  api.get('/user', (_req, res) => {
    res.json({ id: 7, login: person.login, full_name: person.name, email: person.email, html_url: '' });
  });
  const at = `/repos/${name}`;
  api.get(at, (_req, res) => {
    res.json({ permissions: { pull: true, push: true }, default_branch: repository.branch });
  });
  api.get(`${at}/branches/${repository.branch}`, async (_req, res) => {
    res.json({ commit: { id: await repository.head(), message: await repository.message() } });
  });
  api.get(`${at}/git/trees/:sha`, async (req, res) => {
    const files = await repository.files(req.params.sha);
    res.json({ sha: req.params.sha, tree: files.map((file) => ({ ...file, type: 'blob' })), truncated: false });
  });
  api.get(`${at}/commits`, async (req, res) => {
    const commits = await repository.log(String(req.query.path));
    res.json(
      commits.map(({ sha, date, ...author }) => ({ sha, created: date, commit: { author: { ...author, date } } })),
    );
  });
  api.get([`${at}/media/${repository.branch}/*path`, `${at}/raw/*path`], async (req, res) => {
    const path = [req.params.path].flat().join('/');
    const bytes = await repository.read(path);
    if (!bytes) throw new Rejected(404, 'There is no such file');
    res.type(extname(path)).send(bytes);
  });
  const readJson = express.json({ limit: '20mb' });
  api.post(`${at}/file-contents`, readJson, async (req, res) => {
    const { files } = contentsRequest.parse(req.body);
    const read = async (path: string) => {
      const bytes = await repository.read(path);
      return bytes ? { path, content: bytes.toString('base64'), encoding: 'base64' } : null;
    };
    res.json(await Promise.all(files.map(read)));
  });
  api.post(`${at}/contents`, readJson, async (req, res) => {
    if (host.rejection) throw new Rejected(host.rejection.status, host.rejection.message);
    const { branch, message, author, files } = changeRequest.parse(req.body);
    if (branch !== repository.branch) throw new Rejected(404, `branch does not exist [name: ${branch}]`);
    for (const { operation, path, from_path: from, sha } of files) {
      const existing = await repository.idOf(from ?? path);
      if (operation === 'create' && existing !== undefined)
        throw new Rejected(422, `repository file already exists [path: ${path}]`);
      if (operation !== 'create' && existing !== sha)
        throw new Rejected(422, `sha does not match [given: ${sha}, expected: ${existing}]`);
    }
    const after = await repository.commit(
      files.flatMap(({ operation, path, content, from_path: from }) => [
        ...(from !== undefined && from !== path ? [{ path: from }] : []),
        { path, ...(operation !== 'delete' && { content: Buffer.from(content, 'base64') }) },
      ]),
      message,
      author,
    );
    const saved = async (path: string) => {
      const sha = await repository.idOf(path);
      return sha === undefined ? null : { path, sha };
    };
    const answer = await Promise.all(files.map(({ path }) => saved(path)));
    res.status(201).json({ commit: { sha: after, created: new Date().toISOString() }, files: answer });
    await host.onPush({ ref: `refs/heads/${branch}`, after });
  });
  const answerError: ErrorRequestHandler = (error, _req, res, next) => {
    if (res.headersSent) next(error);
    else if (error instanceof Rejected) res.status(error.status).json({ message: error.message });
    else res.status(error instanceof z.ZodError ? 422 : 500).json({ message: String(error) });
  };
  app.use(answerError);

  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: GitHost = {
    origin: `http://127.0.0.1:${port}`,
    requests: [],
    rejection: undefined,
    onPush: async () => {},
    signEverybodyOut: () => tokens.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}
