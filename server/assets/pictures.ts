import { type RequestHandler, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { type PictureFile, parsePicturePath } from '../../shared/pictures.ts';
import { sharedByKey } from '../../shared/shared-by-key.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { Upstream } from '../upstream/client.ts';

const CACHE_BYTES = 32_000_000;
const YEAR_SECONDS = 31_536_000;
const RETRY_AFTER_SECONDS = '2';
const TYPES: Readonly<Record<PictureFile['format'], string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The name is a hash, so that browsers cache pictures for good; other paths below `/media` are a plain 404. */
export function pictures({ upstream }: { upstream: Pick<Upstream, 'fetchFile'> }): RequestHandler {
  const recent = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length + 1 });

  async function fetchFile(path: string): Promise<Buffer | undefined> {
    const { status, bytes } = await upstream.fetchFile(path);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    recent.set(path, bytes);
    return bytes;
  }

  const fetchOnce = sharedByKey(fetchFile);

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/media/{*path}', async (req, res) => {
    const { log } = Object.assign(toContext(res), { route: 'picture' });
    const file = parsePicturePath(req.path);
    res.set('Cache-Control', 'no-store').type('text/plain');
    try {
      const bytes = file && (recent.get(req.path) ?? (await fetchOnce(req.path)));
      if (!file || !bytes) {
        res.status(404).send('Not found\n');
        return;
      }
      res.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
      // Other sites embed it in link previews.
      if (file.format === 'jpg') res.set('Cross-Origin-Resource-Policy', 'cross-origin');
      res.type(TYPES[file.format]).send(bytes);
    } catch (error) {
      log.warn({ reason: String(error) }, 'a picture could not be fetched');
      res.status(503).set('Retry-After', RETRY_AFTER_SECONDS).send('Try again in a moment\n');
    }
  });
  return router;
}
