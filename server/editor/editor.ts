import { fileURLToPath } from 'node:url';
import cookieParser from 'cookie-parser';
import express, { type RequestHandler, type Response, Router } from 'express';
import { EDITOR_PATH, type EditorStart, SEE_ON_SITE_PATH } from '../../shared/editor-start.ts';
import type { Config } from '../config/config.ts';
import { EDITOR_FOLDER } from '../config/editor-settings.ts';
import { toContext } from '../pipeline/request-context.ts';
import { issueFormToken } from '../pipeline/xsrf.ts';
import type { Rendering } from '../render/server-bundle.ts';
import type { Upstream } from '../upstream/client.ts';
import { ChangeRejected, createEditorApi } from './editor-api.ts';
import { requireEditorLink } from './editor-link.ts';
import { backEndConfiguration, editorPage } from './editor-page.ts';
import { localRepository } from './local-repository.ts';
import { REPOSITORY_PATH } from './paths.ts';
import { editorPolicy } from './policy.ts';
import { isFromThisMachine } from './this-machine.ts';

const ASSETS = fileURLToPath(new URL('../../dist/editor', import.meta.url));

const RETRY_AFTER_SECONDS = 5;
/** The sign-in window navigates to the git host and back, and then needs its opener. */
const OF_SIGN_IN = { 'Cross-Origin-Opener-Policy': 'unsafe-none' };

type Options = {
  readonly config: Config;
  readonly secrets: readonly string[];
  readonly upstream: Pick<Upstream, 'forward'>;
  readonly rendering: Pick<Rendering, 'assetsFor'>;
  readonly now: () => number;
};

/** With the local back end only requests from this machine are answered; others get 404. */
export function editor({ config, secrets, upstream, rendering, now }: Options): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const { editor: backEnd, publicOrigin } = config;
  if (!backEnd) return router;
  const isLocal = backEnd.type === 'local';
  const api = createEditorApi(upstream);

  const known: RequestHandler = (req, res, next) => {
    if (isLocal && !isFromThisMachine(req)) {
      next('router');
      return;
    }
    toContext(res).route = 'editor';
    res.set('X-Robots-Tag', 'noindex');
    next();
  };
  if (isLocal && backEnd.byLink) router.use(EDITOR_PATH, known, requireEditorLink(secrets));
  router.get(EDITOR_PATH, known, cookieParser(), async (req, res) => {
    const { nonce } = toContext(res);
    const answer = await orUnavailable(res, api.configuration(EDITOR_FOLDER));
    if (!answer) return;
    const { configuration, itemIds } = answer;
    const start: EditorStart = {
      configuration: {
        ...configuration,
        app_title: 'Content editor',
        site_url: publicOrigin,
        backend: backEndConfiguration(backEnd),
      },
      itemIds,
      stylesheets: rendering.assetsFor('article').stylesheets,
      ...(isLocal && { token: issueFormToken(req, res, config, secrets) }),
    };
    res
      .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': editorPolicy(config, backEnd, nonce) })
      .set(isLocal ? {} : OF_SIGN_IN)
      .type('html')
      .send(editorPage(start, nonce));
  });
  router.get(`${SEE_ON_SITE_PATH}/{*file}`, known, async (req, res) => {
    const file = `${req.path.slice(SEE_ON_SITE_PATH.length + 1)}.md`;
    const answer = await orUnavailable(res, api.addressOf(file));
    if (!answer) return;
    res.set('Cache-Control', 'no-store');
    if (answer.address === undefined) res.status(404).type('text/plain').send('404: this text is not on the site\n');
    else res.set('Referrer-Policy', 'no-referrer').redirect(302, answer.address);
  });
  router.use(`${EDITOR_PATH}/assets`, known, express.static(ASSETS, { index: false, redirect: false, maxAge: 0 }));
  if (isLocal) {
    router.use(REPOSITORY_PATH, known, localRepository({ config, secrets, folder: EDITOR_FOLDER, api, now }));
  }
  return router;
}

/** 404 for a path that the API rejects, 503 without an API. */
async function orUnavailable<T>(res: Response, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ChangeRejected) {
      res.status(404).set('Cache-Control', 'no-store').type('text/plain').send(`404: ${error.message}\n`);
      return undefined;
    }
    toContext(res).log.warn({ reason: String(error) }, 'the API did not answer the web editor');
    res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER_SECONDS) });
    res.type('text/plain').send('503: the content cannot be reached just now\n');
    return undefined;
  }
}
