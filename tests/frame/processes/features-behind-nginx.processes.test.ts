import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAPTERS_PATH } from '../../../shared/constants.ts';
import { type Nginx, startNginx } from '../../deployment/nginx.ts';
import { programPath } from '../../deployment/programs.ts';
import { oneDatabase } from '../../support/databases.ts';
import { signInByForm } from '../../support/evidence-form.ts';
import {
  CHAPTER,
  featureAddresses,
  OPEN_TEMPLATE,
  sendMeeting,
  TEMPLATE,
  TEMPLATES,
} from '../../support/feature-addresses.ts';
import { freePort } from '../../support/free-port.ts';
import { sendRequest } from '../../support/send-request.ts';
import { createVisitor } from '../../support/visitor.ts';
import { CONTENT, startWholeSite, type WholeSite } from '../../support/whole-site.ts';

/** Pages, files and forms of features through the load balancer of `deploy/nginx`. */

const CHAPTER_PAGE = `${CHAPTERS_PATH}/${CHAPTER}`;
const EMBED = '/embed/deadlines';
const MAX_BODY = 102_400;
const hasNginx = programPath('nginx') !== undefined;
if (!hasNginx) console.log('NOT RUN: features behind nginx: apt-get install -y nginx-light');

describe.skipIf(!hasNginx).each(oneDatabase())('features behind nginx, on $name PostgreSQL', (database) => {
  let site: WholeSite;
  let nginx: Nginx;
  beforeAll(async () => {
    const port = await freePort();
    const environment = {
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      ALLOWED_HOSTS: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      FORM_LIMIT: '1000',
    };
    site = await startWholeSite(database, environment, { contentDir: CONTENT });
    nginx = await startNginx([site.port, site.port], port);
  });
  afterAll(async () => {
    await nginx?.stop();
    await site?.close();
  });

  const get = (path: string, origin = nginx.origin) => sendRequest(origin + path);

  test('each public page and file is the same through the balancer [N33]', async () => {
    const { pages, files, drawings } = featureAddresses(site.config.product);
    for (const path of [...pages, ...files, ...drawings]) {
      const [direct, through] = [await get(path, site.origin), await get(path)];
      expect([path, through.status, through.body === direct.body]).toEqual([path, 200, true]);
      for (const name of ['cache-control', 'etag', 'access-control-allow-origin', 'x-frame-options'])
        expect([path, name, through.headers[name]]).toEqual([path, name, direct.headers[name]]);
    }
    const { headers } = await get(EMBED);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test('a member downloads all templates, and nobody else gets what the member got [N29, N33]', async () => {
    const member = await signInByForm(nginx.origin, 'member@demo.test');
    const guest = await signInByForm(nginx.origin, 'guest@demo.test');
    const visitor = await createVisitor(nginx.origin);
    for (const path of TEMPLATES) {
      const { status, headers, text } = await member.send(`${path}.md`);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
      expect(text.startsWith('# ')).toBe(true);
      const others = [await guest.send(`${path}.md`), await visitor.send(`${path}.md`)];
      expect(others.map(({ headers: { location } }) => location)).toEqual([
        path,
        `/login?ReturnUrl=${encodeURIComponent(path)}`,
      ]);
    }
    expect((await visitor.send(`${OPEN_TEMPLATE}.md`)).status).toBe(200);
    for (const path of [TEMPLATE, '/resources/this-week']) {
      expect((await member.send(path)).text).not.toContain('The rest is for members');
      for (const reader of [guest, visitor])
        expect((await reader.send(path)).text).toContain('The rest is for members');
    }
  });

  test('“I am coming” is accepted up to 100 KB, also three times at once [N30, N33]', async () => {
    const visitor = await createVisitor(nginx.origin);
    const sent = await Promise.all([1, 2, 3].map(() => sendMeeting(visitor, CHAPTER)));
    const places = sent.map(({ status, headers }) => [status, headers.location]);
    expect(places).toEqual(sent.map(() => [303, `${CHAPTER_PAGE}?done=chapter-meeting#form`]));
    const size = async (length: number) => {
      const fields = 'firstName=&lastName=&email=&meeting=x&other=';
      const body = fields + 'x'.repeat(length - fields.length);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
      return (await sendRequest(nginx.origin + CHAPTER_PAGE, { method: 'POST', body, headers })).status;
    };
    expect([await size(MAX_BODY), await size(MAX_BODY + 1)]).toEqual([422, 413]);
  });
});
