import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import express from 'express';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importContent } from '../../../api/content/import/import-content.ts';
import { examinePicture } from '../../../api/content/media/picture-format.ts';
import { openStore } from '../../../api/database/database.ts';
import { contentItems } from '../../../api/database/schema/content.ts';
import type { Db } from '../../../api/database/schema/db.ts';
import { contentPictureFiles, contentPictures } from '../../../api/database/schema/pictures.ts';
import { pictureRoutes } from '../../../api/http/picture-routes.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, openTestApi } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { decompressionBomb, photograph } from '../../support/pictures.ts';
import { silentLog } from '../../support/silent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${inside}</svg>`);

describe('pictures are examined before they are used [L8]', () => {
  it.each([
    ['a JPEG', () => photograph(800, 600), { width: 800, height: 600 }],
    ['a photograph taken upright', () => photograph(800, 600, 6), { width: 600, height: 800 }],
    ['a plain SVG', () => svg('<path d="M0 0h9v9z"/>'), { width: 400, height: 300 }],
  ])('%s is accepted with the size in which it is shown', async (_name, bytes, size) => {
    expect(await examinePicture(await bytes())).toEqual(size);
  });

  it.each([
    ['a text', () => Buffer.from('no picture'), 'is not a picture'],
    ['an empty file', () => Buffer.alloc(0), 'is not a picture'],
    ['half a JPEG', async () => (await photograph(800, 600)).subarray(0, 2500), 'is damaged'],
    ['a decompression bomb', decompressionBomb, 'has 12000 × 12000 pixels'],
    ['a file of 16 MB', () => Buffer.alloc(16_000_000), 'is larger than 15 MB'],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
      'is not a picture',
    ],
    ['an SVG with a script', () => svg('<script>alert(1)</script>'), 'contains a script'],
    ['an SVG with an event handler', () => svg('<path onload="alert(1)" d="M0 0"/>'), 'contains a script'],
    ['an SVG with HTML', () => svg('<foreignObject/>'), 'contains HTML'],
    ['an SVG with text', () => svg('<text>A</text>'), 'contains text'],
    ['an SVG with another file', () => svg('<image href="file:///etc/passwd"/>'), 'refers to other files'],
  ])('%s is rejected in words', async (_name, bytes, reason) => {
    expect(await examinePicture(await bytes())).toEqual({ reason: expect.stringContaining(reason) });
  });
});

describe.each(oneDatabase())('pictures of the content, on $name PostgreSQL', (database) => {
  let db: Db;
  let contentDir: string;
  let app: express.Express;
  let close: () => Promise<void>;

  const save = (file: string, bytes: Buffer | string) => writeFile(join(contentDir, file), bytes);
  const run = (now = FIXTURE_NOW) => importContent({ db, contentDir, product: 'acme', now });
  const page = (fields: string, body = 'Text.') =>
    `---\npath: /pictured\ntitle: Pictured\nsummary: S.\n${fields}---\n${body}\n`;
  const pictured = async () => {
    const [row] = await db.select().from(contentItems).where(eq(contentItems.path, '/pictured'));
    return row;
  };
  const readName = async () => {
    const [, name = ''] = /\/media\/([0-9a-f]{20})-/.exec((await pictured())?.bodyHtml ?? '') ?? [];
    return name;
  };

  beforeAll(async () => {
    const { url, drop } = await database.open();
    const folder = await temporaryFolder();
    contentDir = folder.path;
    await cp(FIXTURE_CONTENT, contentDir, { recursive: true });
    await mkdir(join(contentDir, 'media/people'), { recursive: true });
    const store = await openStore({ dataDir: '', databaseUrl: url, log: silentLog });
    db = store.db;
    app = express().use(pictureRoutes(db));
    close = async () => {
      await store.close();
      await drop();
      await folder.remove();
    };
    await save('media/label.jpg', await photograph(1000, 700));
    await save(
      'pages/pictured.md',
      page(
        'picture: { src: /media/label.jpg, alt: A label, credit: Ada }\n',
        '![A label](/media/label.jpg "Its caption")',
      ),
    );
    expect(await run()).toMatchObject({ problems: [] });
  });
  afterAll(() => close());

  it('are shown in several widths and two formats, with their size, lazily, and with a caption', async () => {
    const row = await pictured();
    const name = await readName();
    expect(row?.bodyHtml).toBe(
      `<figure><picture><source type="image/avif" srcset="/media/${name}-384.avif 384w, /media/${name}-640.avif 640w, /media/${name}-960.avif 960w" sizes="(min-width: 43em) 40rem, 100vw" />` +
        `<img src="/media/${name}-960.webp" srcset="/media/${name}-384.webp 384w, /media/${name}-640.webp 640w, /media/${name}-960.webp 960w" sizes="(min-width: 43em) 40rem, 100vw" width="1000" height="700" alt="A label" loading="lazy" /></picture><figcaption>Its caption</figcaption></figure>`,
    );
    expect(row?.data).toMatchObject({ picture: { name, width: 1000, height: 700, alt: 'A label', credit: 'Ada' } });
  });

  it.each([
    ['-640.avif', 'image/avif', { format: 'heif', width: 640, height: 448 }],
    ['-960.webp', 'image/webp', { format: 'webp', width: 960, height: 672 }],
    ['-social.jpg', 'image/jpeg', { format: 'jpeg', width: 1200, height: 630 }],
  ])(
    'are derived at the first request, without the camera’s data, and stored for all replicas: %s',
    async (suffix, type, expected) => {
      const path = `/media/${await readName()}${suffix}`;
      const { headers, body } = await request(app).get(path).buffer(true).expect(200);
      expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });
      const metadata = await sharp(body).metadata();
      expect(metadata).toMatchObject(expected);
      expect(metadata.exif).toBeUndefined();
      const stored = await db.select().from(contentPictureFiles);
      expect(stored.some(({ bytes }) => Buffer.from(bytes).equals(body))).toBe(true);
      expect((await request(app).get(path).buffer(true).expect(200)).body).toEqual(body);
    },
  );

  it.each(['-1312.webp', '-639.webp', '-640.png', '-social.webp', '-960.webp.webp', ''])(
    'have no file of another width, format or name: %s',
    async (suffix) => {
      await request(app)
        .get(`/media/${await readName()}${suffix}`)
        .expect(404);
      await request(app)
        .get(`/media/${'0'.repeat(20)}-640.webp`)
        .expect(404);
    },
  );

  it('requests for one file at the same time derive it once', async () => {
    await db.delete(contentPictureFiles);
    const path = `/media/${await readName()}-384.avif`;
    const server = app.listen(0);
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(server).get(path).buffer(true)));
    server.close();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await db.select().from(contentPictureFiles)).toHaveLength(1);
  });

  it('change their address when the file changes, and the old file is kept for a week', async () => {
    const before = await readName();
    await save('media/label.jpg', await photograph(1000, 900));
    expect(await run()).toMatchObject({ imported: 1, problems: [], tags: expect.arrayContaining(['pages']) });
    expect(await readName()).not.toBe(before);
    await request(app).get(`/media/${before}-640.webp`).expect(200);
    await save('pages/bylaws.md', '---\npath: /who-we-are/bylaws\ntitle: By\nsummary: S.\n---\nA.\n');
    await run(new Date(FIXTURE_NOW.getTime() + 8 * DAY_MS));
    await request(app).get(`/media/${before}-640.webp`).expect(404);
    expect(await db.select({ name: contentPictures.name }).from(contentPictures)).toEqual([{ name: await readName() }]);
  });

  it.each([
    ['is no picture', 'no picture', 'media/label.jpg', 1, 'is not a picture'],
    ['is missing', undefined, 'pages/pictured.md', 5, 'there is no picture content/media/label.jpg'],
  ])(
    'never take a page down when the file %s: the page is shown without it',
    async (_name, bytes, file, line, reason) => {
      if (bytes === undefined) await rm(join(contentDir, 'media/label.jpg'));
      else await save('media/label.jpg', bytes);
      const { problems } = await run();
      expect(problems).toEqual([{ file, line, reason: expect.stringContaining(reason) }]);
      expect(await pictured()).toMatchObject({ bodyHtml: '<figure><figcaption>Its caption</figcaption></figure>' });
      expect((await pictured())?.data).not.toHaveProperty('picture');
    },
  );

  it('a source that cannot be read any more answers 500 and takes nothing else down', async () => {
    await save('media/label.jpg', await photograph(700, 700));
    await run();
    const name = await readName();
    await db.execute(sql`update content_pictures set source = 'x'`);
    await request(app).get(`/media/${name}-384.webp`).expect(500);
    await db.execute(sql`truncate content_pictures cascade`);
    await request(app).get(`/media/${name}-384.webp`).expect(404);
  });

  it('a portrait is shown where the person is', async () => {
    await save('media/people/ben.png', await photograph(400, 400));
    await utimes(join(contentDir, 'media/people/ben.png'), 1, 1);
    await save(
      'data/people.yaml',
      '- { key: ada-quill, name: Ada Quill, role: R, organisation: O, bio: B }\n- { key: ben-oduya, name: Ben Oduya, role: R, organisation: O, bio: B, portrait: /media/people/ben.png }\n',
    );
    await run();
    const [row] = await db
      .select()
      .from(contentItems)
      .where(eq(contentItems.path, '/news-and-articles/news-articles/labels-for-medicines'));
    expect(row?.data).toMatchObject({
      writers: expect.arrayContaining([
        expect.objectContaining({
          key: 'ben-oduya',
          portrait: expect.stringMatching(/^\/media\/[0-9a-f]{20}-384\.webp$/),
        }),
      ]),
    });
  });
});

describe.each(oneDatabase())('the calls of items with a picture, on $name PostgreSQL', (database) => {
  const PICTURE = 'picture: { src: /media/label.jpg, alt: A label, caption: C, credit: Ada }\n';
  const SEO = 'seo: { picture: { src: /media/label.jpg, alt: Social } }\n';
  let api: Awaited<ReturnType<typeof openTestApi>>;
  let removeFolder: () => Promise<void>;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    removeFolder = folder.remove;
    await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
    await mkdir(join(folder.path, 'media'));
    await writeFile(join(folder.path, 'media/label.jpg'), await photograph(900, 600));
    for (const file of ['pages/bylaws.md', 'articles/labels-for-medicines.md']) {
      const source = await readFile(join(folder.path, file), 'utf8');
      await writeFile(join(folder.path, file), source.replace('---\n', `---\n${PICTURE}${SEO}`));
    }
    api = await openTestApi(database, folder.path);
  });
  afterAll(async () => {
    await api.close();
    await removeFolder();
  });

  it.each([
    '/page-menu?path=/who-we-are/bylaws',
    '/articles?path=/news-and-articles/news-articles/labels-for-medicines',
  ])('%s answers the picture and the one for social networks', async (path) => {
    const { body } = await request(api.app).get(path).expect(200);
    const size = { name: expect.stringMatching(/^[0-9a-f]{20}$/), width: 900, height: 600 };
    expect(body.result[0]).toMatchObject({
      picture: { ...size, alt: 'A label', caption: 'C', credit: 'Ada' },
      seo: { picture: { ...size, alt: 'Social' } },
    });
  });
});
