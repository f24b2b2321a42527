import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportMember } from '../../api/administration/personal-data.ts';
import { creditEntries, creditFiles, creditUploadParts, creditUploads } from '../../api/database/schema/credits.ts';
import { creditCycles } from '../../api/database/schema/members.ts';
import { deleteExpired } from '../../api/jobs/retention/delete-expired.ts';
import { FILES_API_PATH, UPLOADS_API_PATH } from '../../shared/credits/addresses.ts';
import { MAX_ALL_FILES_BYTES, MAX_FILE_BYTES } from '../../shared/credits/credit-log.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { DEFAULT_RETENTION } from '../../shared/retention.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { until } from '../support/until.ts';

const ENTRY = { title: 'Vigilance day', day: '2026-05-13', domain: 'After approval', credits: 6, evidence: '' };
const NO_ID = '00000000-0000-4000-8000-000000000000';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const toPdf = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - 2 * PDF.length, 'x'), PDF]);

describe.each(oneDatabase())('files of evidence, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let member: Session;
  let other: Session;
  beforeEach(async () => {
    [member, other] = [await api.signIn(MEMBER), await api.signIn(GUEST)];
    for (const table of [creditEntries, creditCycles, creditUploads]) await api.db.delete(table);
    for (const { userId: memberId } of [member, other])
      await api.db.insert(creditCycles).values({ memberId, earned: 20, needed: 36, ends: '2026-12-31' });
  });

  const as = ({ accessToken }: Session) => ({ token: accessToken });
  const send = (bytes: Buffer, name = 'certificate.pdf', token: string | undefined = member.accessToken) => {
    const request = api.request.post(`${UPLOADS_API_PATH}?${new URLSearchParams({ name })}`);
    if (token !== undefined) request.set('Authorization', `Bearer ${token}`);
    return request.type('application/octet-stream').send(bytes);
  };
  const upload = async (bytes: Buffer, name?: string, who = member): Promise<string> => {
    const { status, body } = await send(bytes, name, who.accessToken);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.result.id;
  };
  const record = async (fields: object, who = member) =>
    (await api.ok('credits.save', { ...as(who), body: { ...ENTRY, ...fields } })).result.id;
  const read = (entryId: string, who: Session | null = member): PromiseLike<Response> => {
    const request = api.request.get(`${FILES_API_PATH}/${entryId}`).responseType('blob');
    return who ? request.set('Authorization', `Bearer ${who.accessToken}`) : request;
  };
  const readCount = async (table: typeof creditUploads | typeof creditUploadParts) =>
    (await api.db.select().from(table)).length;
  const findFile = async (entryId: string) => {
    const [log] = (await api.ok('credits.log', as(member))).result;
    return log?.cycles.flatMap(({ entries }) => entries).find(({ id }) => id === entryId)?.file;
  };

  it.each([1, 256 * 1024, 256 * 1024 + 1, MAX_FILE_BYTES].map((size) => Math.max(size, 2 * PDF.length)))(
    'a file of %i bytes is stored and read byte for byte [N2]',
    async (size) => {
      const bytes = toPdf(size);
      const id = await record({ upload: await upload(bytes, '../../etc/Certificaté "1".exe') });
      expect(await findFile(id)).toEqual({ name: 'Certificaté 1.pdf', size });
      const { status, headers, body } = await read(id);
      expect([status, headers['content-type'], headers['content-length']]).toEqual([
        200,
        'application/pdf',
        String(size),
      ]);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(bytes.equals(body)).toBe(true);
      expect([await readCount(creditUploads), await readCount(creditUploadParts)]).toEqual([0, 0]);
    },
  );

  it.each(['png', 'jpeg'] as const)('a picture gets its type by its bytes: %s', async (format) => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
      .toFormat(format)
      .toBuffer();
    const id = await record({ upload: await upload(picture, 'a.pdf') });
    const { headers, body } = await read(id);
    expect(headers['content-type']).toBe(`image/${format}`);
    expect(picture.equals(body)).toBe(true);
  });

  it.each<[string, Buffer, number, string]>([
    ['a program', Buffer.from('MZ a program'), 400, 'Add a PDF, PNG or JPEG'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'Add a PDF, PNG or JPEG'],
    ['a PDF without its end', PDF.subarray(0, 9), 400, 'The file is damaged'],
    ['a damaged picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 400, 'is damaged'],
    ['nothing', Buffer.alloc(0), 400, 'The file is empty'],
    ['one byte more than may be', toPdf(MAX_FILE_BYTES + 1), 413, 'Add a file of at most 5 MB'],
  ])('%s is rejected [N2]', async (_name, bytes, expected, message) => {
    const { status, body } = await send(bytes);
    expect(status).toBe(expected);
    expect(body.errors).toEqual([{ field: 'file', message: expect.stringContaining(message) }]);
    expect(await readCount(creditUploads)).toBe(0);
  });

  it('a file belongs to its member alone, from the first byte [N1]', async () => {
    expect((await send(PDF, 'a.pdf', 'no token')).status).toBe(401);
    const mine = await upload(PDF);
    await api.rejected('credits.save', 400, { ...as(other), body: { ...ENTRY, upload: mine } });
    const id = await record({ upload: mine });
    expect((await read(id, other)).status).toBe(404);
    expect((await read(id, null)).status).toBe(401);
    expect((await read(NO_ID)).status).toBe(404);
    expect((await read('x')).status).toBe(404);
    await api.rejected('credits.save', 400, { ...as(member), body: { ...ENTRY, upload: mine } });
  });

  it('an entry needs a sentence or a file; a file is replaced, kept and removed', async () => {
    await api.rejected('credits.save', 400, { ...as(member), body: ENTRY });
    const entryId = await record({ upload: await upload(PDF) });
    await record({ entryId, upload: await upload(PDF, 'b.pdf') });
    expect((await findFile(entryId))?.name).toBe('b.pdf');
    await record({ entryId });
    expect((await read(entryId)).status).toBe(200);
    await api.rejected('credits.save', 400, { ...as(member), body: { ...ENTRY, entryId, removeFile: true } });
    await record({ entryId, removeFile: true, evidence: 'What it taught.' });
    expect((await read(entryId)).status).toBe(404);
  });

  it('a rejected form keeps its file for a day; of a member’s, the last three wait [N7]', async () => {
    const all: string[] = [];
    for (const name of ['1', '2', '3', '4']) {
      all.push(await upload(PDF, name));
      api.advance(1000);
    }
    const names = (await api.db.select().from(creditUploads)).map(({ name }) => name).sort();
    expect(names).toEqual(['2.pdf', '3.pdf', '4.pdf']);
    await api.rejected('credits.save', 400, { ...as(member), body: { ...ENTRY, upload: all[3], credits: 99 } });
    const { creditUploads: listed } = await exportMember({ db: api.db, now: api.now, operator: 'test' }, member.userId);
    expect(listed).toHaveLength(3);
    api.advance(DAY_MS + 1000);
    await deleteExpired(api, DEFAULT_RETENTION);
    expect([await readCount(creditUploads), await readCount(creditUploadParts)]).toEqual([0, 0]);
  });

  it('the files of a member have a limit together', async () => {
    const first = await record({ upload: await upload(PDF) });
    await api.db.update(creditFiles).set({ size: MAX_ALL_FILES_BYTES });
    const body = { ...ENTRY, upload: await upload(PDF) };
    const { message } = await api.rejected('credits.save', 409, { ...as(member), body });
    expect(message).toContain('remove one first');
    await api.ok('credits.remove', { ...as(member), body: { kind: 'entry', id: first } });
    await api.ok('credits.save', { ...as(member), body });
  });

  describe('over connections that hang or end', () => {
    let server: Server;
    beforeAll(async () => {
      server = createServer(api.app);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    const open = () => {
      const { port } = server.address() as AddressInfo;
      const request = httpRequest({
        ...{ host: '127.0.0.1', port, method: 'POST', path: UPLOADS_API_PATH },
        headers: { authorization: `Bearer ${member.accessToken}` },
      });
      let isRejected = false;
      request.on('error', () => {});
      request.on('response', (response) => {
        isRejected = true;
        response.resume();
      });
      request.write(PDF);
      return { request, isRejected: () => isRejected };
    };

    it('one upload at a time for each member; one that breaks off leaves nothing [N4]', async () => {
      let hanging = open();
      await until('it is being received', async () => {
        // The other of two at once is rejected.
        if (hanging.isRejected()) hanging = open();
        return (await send(PDF)).status === 429;
      });
      expect((await send(PDF, 'a.pdf', other.accessToken)).status).toBe(200);
      await api.db.delete(creditUploads);
      hanging.request.destroy();
      await until('another is received', async () => (await send(PDF)).status === 200);
      expect(await readCount(creditUploads)).toBe(1);
    });
  });
});
