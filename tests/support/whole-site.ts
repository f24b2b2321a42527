import { fileURLToPath } from 'node:url';
import { providerSettings } from '../../api/providers/settings.ts';
import { startApi } from '../../api/start.ts';
import { readConfig } from '../../server/config/config.ts';
import type { TestDatabase } from './databases.ts';
import { LINK_KEYS } from './mail-links.ts';
import { silentLog } from './silent-log.ts';
import { startSite, type TestSite } from './site.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The content of this repository, on which the projects `*-full` run. */
export const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
/** The small society of `rostrum new`, on which the projects of `npm test` run. */
export const STARTER = fileURLToPath(new URL('../../starter', import.meta.url));
export type WholeSite = TestSite & {
  /** Folder of the mails sent by the API. */
  readonly mailFolder: string;
};

/**
 * The society API on a database of its own, and the site in front of it.
 * @param options `now`: the clock of the API; `contentDir`: the content of the society; `watchContent`: whether saved
 * files are imported
 */
export async function startWholeSite(
  database: Pick<TestDatabase, 'open'>,
  environment: Record<string, string> = {},
  {
    now,
    contentDir = STARTER,
    watchContent = false,
  }: { now?: () => Date; contentDir?: string; watchContent?: boolean } = {},
): Promise<WholeSite> {
  const siteEnvironment = { CONTENT_DIR: contentDir, ...environment };
  const { product, demoAccounts: demo, ...config } = readConfig(siteEnvironment);
  const providers = providerSettings.parse(config.providers);
  const { url, drop } = await database.open({ contentDir, product });
  const mails = await temporaryFolder();
  // Links in mails lead to an origin that is not known yet: tests follow their path.
  const mail = { folder: mails.path, publicOrigin: 'http://localhost' };
  const settings = {
    dataDir: '',
    databaseUrl: url,
    product,
    contentDir,
    demo,
    mail,
    linkKeys: LINK_KEYS,
    providers,
    watchContent,
    checkResponses: true,
  };
  let purge = (_tags: readonly string[]): void => {};
  const api = await startApi(
    { ...settings, contentEditor: config.editor?.type, contentHookSecret: config.contentHookSecret },
    { log: silentLog, ...(now && { now }), onImport: ({ tags }) => purge(tags) },
  );
  // On a busy machine, uncached responses can take longer than the default timeout.
  const site = await startSite({
    apiOrigin: api.origin,
    environment: siteEnvironment,
  });
  purge = (tags) => void site.purge(tags);
  await site.redirects.refresh();
  return {
    ...site,
    mailFolder: mails.path,
    async close() {
      await site.close();
      await api.close();
      await drop();
      await mails.remove();
    },
  };
}
