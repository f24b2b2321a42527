import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import cookieParser from 'cookie-parser';
import express, { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { MAX_CHANGE_BYTES } from '../../shared/contract/schemas/editor.ts';
import type { Config } from '../config/config.ts';
import { clientErrorStatus } from '../pipeline/error-handler.ts';
import { toContext } from '../pipeline/request-context.ts';
import { isFormToken, originProblem } from '../pipeline/xsrf.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { ChangeRejected, type EditorApi } from './editor-api.ts';
import { LOCAL_BRANCH, LOCAL_REPOSITORY } from './paths.ts';

/** First Gitea release with all operations that the editor uses. */
const GITEA_VERSION = '1.24.0';
/** Number and bytes of files that the editor requests at once. */
const MAX_ITEMS = 100;
const MAX_RESPONSE_BYTES = 3_000_000;
const SAVED_BY = { id: 1, login: 'editor', full_name: 'Editor', email: 'editor@localhost' };

const contentsRequest = z.object({ files: z.array(z.string()).max(MAX_ITEMS) });
const changeRequest = z.object({
  files: z
    .array(
      z.object({
        operation: z.enum(['create', 'update', 'delete']),
        path: z.string(),
        content: z.string().optional(),
        from_path: z.string().optional(),
        sha: z.string().optional(),
      }),
    )
    .min(1),
});

type Options = {
  readonly config: Pick<Config, 'isHttps' | 'publicOrigin'>;
  readonly secrets: readonly string[];
  readonly folder: string;
  readonly api: EditorApi;
  readonly now: () => number;
};

/** Requests must come from the editor's page and carry its token. */
export function localRepository({ config, secrets, folder, api, now }: Options): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const repository = `/repos/${LOCAL_REPOSITORY}`;
  const within = (path: string) => `${folder}/${path}`;
  const fromFolder = (path: string) => {
    if (!path.startsWith(`${folder}/`)) throw new ChangeRejected(422, `${path}: is not in the content folder`);
    return path.slice(folder.length + 1);
  };
  /** Changes whenever a file does. */
  const head = async () => {
    const files = await api.tree();
    const hash = createHash('sha1');
    for (const { path, sha } of files) hash.update(`${sha} ${path}\n`);
    return { files, id: hash.digest('hex') };
  };

  router.use(cookieParser(), (req, res, next) => {
    toContext(res).route = 'editor';
    res.set('Cache-Control', 'no-store');
    const problem = originProblem(req, config.publicOrigin);
    const [, token] = /^token (\S+)$/.exec(req.get('authorization') ?? '') ?? [];
    if (problem !== undefined) sendMessage(res, 403, problem);
    else if (!isFormToken(req, token, config, secrets))
      sendMessage(res, 403, 'The editor was opened too long ago; reload it');
    else next();
  });
  router.get('/version', (_req, res) => {
    res.json({ version: GITEA_VERSION });
  });
  router.get('/user', (_req, res) => {
    res.json(SAVED_BY);
  });
  router.get('/settings/api', (_req, res) => {
    res.json({
      max_response_items: MAX_ITEMS,
      default_paging_num: MAX_ITEMS,
      default_max_response_size: MAX_RESPONSE_BYTES,
    });
  });
  router.get(repository, (_req, res) => {
    res.json({ permissions: { pull: true, push: true }, default_branch: LOCAL_BRANCH });
  });
  router.get(`${repository}/branches/${LOCAL_BRANCH}`, async (_req, res) => {
    res.json({ commit: { id: (await head()).id, message: '' } });
  });
  router.get(`${repository}/git/trees/:sha`, async (_req, res) => {
    const { files, id } = await head();
    const tree = files.map(({ path, sha, size }) => ({ type: 'blob', path: within(path), sha, size }));
    res.json({ sha: id, tree, truncated: false });
  });
  // The folder has no history.
  router.get(`${repository}/commits`, (_req, res) => {
    res.json([]);
  });
  router.get([`${repository}/media/${LOCAL_BRANCH}/*path`, `${repository}/raw/*path`], async (req, res) => {
    const { path } = req.params;
    const name = fromFolder(Array.isArray(path) ? path.join('/') : String(path));
    const [file] = await api.contents([name]);
    if (file) res.type(extname(name)).send(Buffer.from(file.content, 'base64'));
    else sendMessage(res, 404, 'We can’t find that file');
  });
  const readJson = express.json({ limit: MAX_CHANGE_BYTES });
  router.post(`${repository}/file-contents`, readJson, async (req, res) => {
    const { files } = contentsRequest.parse(req.body);
    const found = await api.contents(files.map(fromFolder));
    res.json(found.map(({ path, content }) => ({ path: within(path), content, encoding: 'base64' })));
  });
  router.post(`${repository}/contents`, readJson, async (req, res) => {
    const { files } = changeRequest.parse(req.body);
    const saved = await api.change(
      files.map(({ operation, path, content, from_path: from, sha }) => ({
        operation,
        path: fromFolder(path),
        ...(from !== undefined && { from: fromFolder(from) }),
        ...(sha !== undefined && { sha }),
        ...(operation !== 'delete' && { content: content ?? '' }),
      })),
    );
    const ids = new Map(saved.map(({ path, sha }) => [within(path), sha]));
    res.status(201).json({
      commit: { sha: (await head()).id, created: new Date(now()).toISOString() },
      files: files.map(({ path }) => (ids.has(path) ? { path, sha: ids.get(path) } : null)),
    });
  });
  router.use((_req, res) => sendMessage(res, 404, 'There is no such operation'));
  router.use(rejection);
  return router;
}

function sendMessage(res: Response, status: number, message: string): void {
  res.status(status).json({ message });
}

const rejection: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) next(error);
  else if (error instanceof ChangeRejected) sendMessage(res, error.status, error.message);
  else if (error instanceof z.ZodError) sendMessage(res, 400, 'The request is not one of the editor');
  else if (error instanceof UpstreamError) {
    toContext(res).log.warn({ reason: error.message }, 'the API did not answer the web editor');
    sendMessage(res, 503, 'The content cannot be reached just now; try again');
  } else if (clientErrorStatus(error) === 413)
    sendMessage(res, 413, 'The files are too large together; save fewer or smaller ones');
  else next(error);
};
