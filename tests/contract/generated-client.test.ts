import { readFile } from 'node:fs/promises';
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWritingCall } from '../../scripts/failure-statuses.ts';
import { type CallId, callIds, specOf } from '../../shared/contract/calls.ts';
import { oneDatabase } from '../support/databases.ts';
import { createVisitor } from '../support/visitor.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

type Arguments = { parameters?: Record<string, string | number>; body?: Record<string, unknown> };

const EVENT = 'clinical-evaluation-that-survives-review';
const EMAIL = 'member@demo.test';
const message = { firstName: 'Ada', lastName: 'Test', email: 'ada@client.test', message: 'Hello' };
const account = { email: 'new@client.test', firstName: 'New', lastName: 'Person', password: 'a-long-enough-password' };

/** A call of each family, and of each kind of write. */
const CALLS: Partial<Record<CallId, Arguments>> = {
  'articles.top': { parameters: { n: 3 } },
  'news.search': { parameters: { keyword: 'label' } },
  'blocks.heroPrimary': {},
  'documents.byId': { parameters: { id: 'regulation-2017-745' } },
  'education.catalogTab': { parameters: { path: 'courses', pageNumber: 1 } },
  'products.byId': { parameters: { id: 3001 } },
  'events.byId': { parameters: { id: EVENT } },
  'convergence.footer': { parameters: { path: '/convergence-2024/recap' } },
  'cookies.newLevel': { parameters: { newLevel: 200 } },
  'cvent.convertMemberType': {
    parameters: {
      memberType: 'Professional',
      isActive: 'true',
      eCode: 'CNF-2033',
      isFaculty: 'false',
      regType: 'none',
    },
  },
  'forms.euroConvergence': { parameters: message },
  'forms.convergence': { parameters: { 'Idempotency-Key': '"a-key-of-the-client"' }, body: message },
  'masterPage.headerMenu': {},
  'pageMenu.byPath': { parameters: { path: '/who-we-are/bylaws' } },
  'redirects.all': {},
  'rac.menu': {},
  'taxonomy.all': {},
  'regulatory.featureFocus': {},
  'whoWeAre.news': {},
  'rightSide.eventBooks': { parameters: { id: EVENT, topN: 2 } },
  'newsletters.all': {},
  'search.site': { parameters: { searchText: 'evaluation' } },
  'sso.user': {},
  'hubspot.user': { parameters: { email: EMAIL } },
  'impexium.createUser': { body: account },
  'myContent.updateTaxonomy': { body: { taxonomyId: 398, selected: true } },
  'competencies.framework': {},
  'people.byKey': { parameters: { key: 'laurent-diallo' } },
  'preferences.all': {},
};

const documentUrl = new URL('../../shared/contract/openapi.json', import.meta.url);
let site: WholeSite;

beforeAll(async () => {
  const [database] = oneDatabase();
  if (!database) throw new Error('No database to test on');
  site = await startWholeSite(database);
});
afterAll(() => site?.close());

test('a client generated from the document makes a call of each family, writes included [Section 7]', async () => {
  const visitor = await createVisitor(site.origin);
  const credentials = { username: EMAIL, password: 'demo-Passw0rd!' };
  const signIn = await visitor.send('/api/sso/login', { method: 'POST', body: credentials });
  const definition: Document = JSON.parse(await readFile(documentUrl, 'utf8'));
  const { Cookie, 'X-XSRF-TOKEN': token, 'Sec-Fetch-Site': fetchSite } = visitor.writeHeaders();
  const api = new OpenAPIClientAxios({
    definition,
    withServer: { url: `${site.origin}/api` },
    // What a browser adds on its own.
    axiosConfigDefaults: { headers: { Cookie, 'Sec-Fetch-Site': fetchSite }, validateStatus: null },
  });
  const client = await api.init();

  const failed: unknown[] = [];
  const ids = callIds.filter((id) => CALLS[id]);
  for (const id of ids) {
    const { parameters, body } = CALLS[id] ?? {};
    // The declared pair of header and cookie, and the declared authorisation.
    const xsrf: Record<string, string> = isWritingCall(id) ? { 'X-XSRF-TOKEN': token } : {};
    const bearer: Record<string, string> = specOf(id).member
      ? { Authorization: `Bearer ${signIn.body.result[0].accessToken}` }
      : {};
    const response = await client[id]?.({ ...parameters, ...xsrf }, body, { headers: bearer });
    if (response?.status !== 200) failed.push([id, response?.status, response?.data]);
  }
  expect(failed).toEqual([]);
  const families = (all: readonly string[]) => new Set(all.map((id) => id.replace(/\..*/, '')));
  expect(families(ids)).toEqual(families(callIds));
});
