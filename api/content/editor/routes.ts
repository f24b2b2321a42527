import express, { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import {
  EDITOR_PATHS,
  editorAddressRequest,
  editorChangesRequest,
  editorConfigurationRequest,
  editorContentsRequest,
  MAX_CHANGE_BYTES,
} from '../../../shared/contract/schemas/editor.ts';
import { SITE_HEADER } from '../../../shared/contract/schemas/identity.ts';
import type { Site } from '../../../shared/site/resolve.ts';
import { ApiError, notFound } from '../../common/api-error.ts';
import { checkContent } from '../check/check-content.ts';
import { listContentFiles } from '../files/find-files.ts';
import { findEditedAddress } from './address-of.ts';
import { editorConfiguration } from './configuration.ts';
import { createRepository } from './repository.ts';
import { RejectedChange } from './repository-path.ts';

type CheckSite = Parameters<typeof checkContent>[0]['site'];

type Options = {
  readonly contentDir: string;
  readonly site: CheckSite & Pick<Site, 'product'>;
  readonly now: () => Date;
  /** Writes go to the content folder, or from the browser to a git host. */
  readonly backEnd: 'local' | 'git';
  readonly onChange: () => void;
};

/** For the site's server only: rejects browsers on this machine, also with a host name that resolves to it. */
export function editorRoutes({ contentDir, site, now, backEnd, onChange }: Options): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const fromSite: RequestHandler = (req, res, next) => {
    if (req.get(SITE_HEADER) === undefined || !/^127\.0\.0\.1(?::|$)/.test(req.get('host') ?? '')) throw notFound();
    res.set('Cache-Control', 'no-store');
    next();
  };
  const readJson = express.json({ limit: MAX_CHANGE_BYTES });

  router.post(EDITOR_PATHS.configuration, fromSite, readJson, async (req, res) => {
    const { folder } = parse(req, editorConfigurationRequest);
    res.json(editorConfiguration(await listContentFiles(contentDir), { folder, product: site.product }));
  });
  router.post(EDITOR_PATHS.address, fromSite, readJson, async (req, res) => {
    const { file } = parse(req, editorAddressRequest);
    // With a git host, everyone may open the editor's page, but draft previews stay secret.
    const withDrafts = backEnd === 'local';
    res.json({
      address: findEditedAddress(file, await listContentFiles(contentDir), { product: site.product, withDrafts }),
    });
  });
  if (backEnd === 'git') return router;

  const repository = createRepository({
    contentDir,
    check: async (root) => (await checkContent({ root, site, now: now() })).problems,
  });
  router.post(EDITOR_PATHS.tree, fromSite, async (_req, res) => {
    res.json({ files: await repository.list() });
  });
  router.post(EDITOR_PATHS.contents, fromSite, readJson, async (req, res) => {
    const { paths } = parse(req, editorContentsRequest);
    const files = await Promise.all(paths.map(async (path) => ({ path, content: await repository.read(path) })));
    res.json({
      files: files.flatMap(({ path, content }) => (content ? [{ path, content: content.toString('base64') }] : [])),
    });
  });
  router.post(EDITOR_PATHS.changes, fromSite, readJson, async (req, res) => {
    const { changes } = parse(req, editorChangesRequest);
    const files = await repository
      .change(
        changes.map(({ content, ...change }) => ({
          ...change,
          ...(content !== undefined && { content: Buffer.from(content, 'base64') }),
        })),
      )
      .catch((error: unknown) => {
        if (error instanceof RejectedChange) throw new ApiError(error.isConflict ? 409 : 422, error.message);
        throw error;
      });
    onChange();
    res.json({ files });
  });
  return router;
}

function parse<S extends z.ZodType>(req: Request, schema: S): z.output<S> {
  const result = schema.safeParse(req.body);
  if (!result.success) throw new ApiError(400);
  return result.data;
}
