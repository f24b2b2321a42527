import { fileURLToPath } from 'node:url';
import supertest from 'supertest';
import { startApi } from '../../api/start.ts';
import { type CallId, callPath, type QueryValue } from '../../shared/contract/calls.ts';
import { type ResponseOf, toSchemas } from '../../shared/contract/contract.ts';
import { FIXTURE_NOW, FIXTURE_PRODUCT } from './api.ts';
import type { TestDatabase } from './databases.ts';
import { silentLog } from './silent-log.ts';

/** A small content folder for the search tests. */
export const LANTERNS = fileURLToPath(new URL('./search-content/', import.meta.url));

export type SearchQuery = Record<string, QueryValue>;
export type SearchAnswer = ResponseOf<'search.site'>;

/** The society API over HTTP, started as the site starts it, with every response validated against its schema. */
export type SearchApi = {
  /** Makes a call that must succeed. */
  ok<K extends CallId>(id: K, query?: SearchQuery): Promise<ResponseOf<K>>;
  search(searchText: string, query?: SearchQuery): Promise<SearchAnswer>;
  /** The ids of the results. */
  find(searchText: string, query?: SearchQuery): Promise<string[]>;
  /** The status of a search, successful or not. */
  status(searchText: string, query?: SearchQuery): Promise<number>;
  readonly databaseUrl: string;
  close(): Promise<void>;
};

export async function startSearchApi(database: TestDatabase, contentDir: string): Promise<SearchApi> {
  const { url, drop } = await database.open({ contentDir, product: FIXTURE_PRODUCT, now: FIXTURE_NOW });
  const api = await startApi(
    { dataDir: '', databaseUrl: url, product: FIXTURE_PRODUCT, contentDir, demo: false, checkResponses: true },
    { log: silentLog, now: () => FIXTURE_NOW },
  );
  const request = supertest(api.origin);
  const send = (id: CallId, query: SearchQuery) => request.get(`/api${callPath(id, {}, query)}`);

  const search: SearchApi = {
    async ok<K extends CallId>(id: K, query: SearchQuery = {}) {
      const { status, body } = await send(id, query);
      if (status !== 200) throw new Error(`${id}: ${status} ${JSON.stringify(body)}`);
      return toSchemas(id).response.parse(body) as ResponseOf<K>;
    },
    search: (searchText, query = {}) => search.ok('search.site', { searchText, ...query }),
    async find(searchText, query) {
      return (await search.search(searchText, query)).result.map(({ id }) => id);
    },
    async status(searchText, query = {}) {
      return (await send('search.site', { searchText, ...query })).status;
    },
    databaseUrl: url,
    async close() {
      await api.close();
      await drop();
    },
  };
  return search;
}
