import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type RunningApi, startApi } from '../../api/start.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from './api.ts';
import type { TestDatabase } from './databases.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** API on a copy of the content, for tests to edit. */
export type EditableContent = {
  readonly contentDir: string;
  readonly api: RunningApi;
  /** Changes the text of a file. */
  edit(file: string, change: (text: string) => string): Promise<void>;
  /** The title of the page at a path, as the API answers it. */
  titleAt(path: string): Promise<string | undefined>;
  /** Locks a table, so that whatever writes to it waits. */
  lock(table: string): Promise<{ release(): Promise<void> }>;
  close(): Promise<void>;
};

type Settings = Partial<Parameters<typeof startApi>[0]>;
type Hooks = Parameters<typeof startApi>[1];

export async function startEditableContent(
  database: TestDatabase,
  settings: Settings,
  hooks: Hooks,
): Promise<EditableContent> {
  const { path: contentDir, remove } = await temporaryFolder();
  await cp(FIXTURE_CONTENT, contentDir, { recursive: true });
  const { url: databaseUrl, drop } = await database.open();
  const own = { dataDir: '', databaseUrl, product: FIXTURE_PRODUCT, contentDir, demo: false, checkResponses: true };
  const api = await startApi({ ...own, ...settings }, hooks);
  return {
    contentDir,
    api,
    async edit(file, change) {
      const path = join(contentDir, file);
      await writeFile(path, change(await readFile(path, 'utf8')));
    },
    async titleAt(path) {
      const answer = await (await fetch(`${api.origin}/page-menu?path=${path}`)).json();
      return answer.result[0]?.title;
    },
    async lock(table) {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      return { release: () => client.end() };
    },
    async close() {
      await api.close();
      await drop();
      await remove();
    },
  };
}
