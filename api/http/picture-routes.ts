import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { and, eq } from 'drizzle-orm';
import { Router } from 'express';
import { type PictureFile, parsePicturePath, pictureWidths } from '../../shared/pictures.ts';
import { sharedByKey } from '../../shared/shared-by-key.ts';
import { ApiError, notFound } from '../common/api-error.ts';
import { derivePicture } from '../content/media/picture-format.ts';
import type { Db } from '../database/schema/db.ts';
import { contentPictureFiles, contentPictures } from '../database/schema/pictures.ts';

/** Deriving a picture may need a hundred megabytes. */
const CONCURRENCY = 1;
const QUEUE = 60;
const RETRY_AFTER_SECONDS = '2';
const YEAR_SECONDS = 31_536_000;
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Serves `/media/{name}-{width}.{format}`, derived at the first request and stored for all replicas. */
export function pictureRoutes(db: Db): Router {
  const slots = bulkhead(CONCURRENCY, QUEUE);

  async function derive(file: PictureFile): Promise<Uint8Array> {
    const [picture] = await db.select().from(contentPictures).where(eq(contentPictures.name, file.name));
    if (!picture || (file.format !== 'jpg' && !pictureWidths(picture).includes(file.width))) throw notFound();
    const bytes = await derivePicture(picture.source, file);
    await db
      .insert(contentPictureFiles)
      .values({ ...file, bytes })
      .onConflictDoNothing();
    return bytes;
  }

  const deriveOnce = sharedByKey((_path, file: PictureFile) => slots.execute(() => derive(file)));

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/media/{*path}', async (request, response) => {
    const file = parsePicturePath(request.path);
    if (!file) throw notFound();
    const bytes = (await storedFile(db, file)) ?? (await deriveOnce(request.path, file).catch(rejectOverload));
    response
      .set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .type(TYPES[file.format])
      .send(Buffer.from(bytes));
  });
  return router;
}

async function storedFile(db: Db, { name, format, width }: PictureFile): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: contentPictureFiles.bytes })
    .from(contentPictureFiles)
    .where(
      and(
        eq(contentPictureFiles.name, name),
        eq(contentPictureFiles.format, format),
        eq(contentPictureFiles.width, width),
      ),
    );
  return row?.bytes;
}

function rejectOverload(error: unknown): never {
  if (!(error instanceof BulkheadRejectedError)) throw error;
  throw new ApiError(503, undefined, { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
}
