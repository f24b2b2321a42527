import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStaticHandler } from 'react-router';
import { createSite } from '../shared/site/resolve.ts';
import { authenticate } from './account/sessions.ts';
import { onLeftOut } from './common/left-out.ts';
import type { Logger } from './common/logger.ts';
import { createMailLinks } from './common/mail-links.ts';
import { createProviderOutageLog } from './common/outage-log.ts';
import { scheduleWeeklyImport } from './content/demo-dates/weekly-import.ts';
import { readSociety } from './content/queries/lists.ts';
import { createContentHook } from './content/watch/content-hook.ts';
import { createImporter, type ImportReport } from './content/watch/importer.ts';
import { schedulePublication } from './content/watch/scheduled-publication.ts';
import { watchContent } from './content/watch/watch-content.ts';
import { createAwardsTask } from './credits/credit-awards.ts';
import { syncDemoAccounts } from './dashboard/demo-accounts.ts';
import { openStore } from './database/database.ts';
import { createApi } from './http/app.ts';
import { handlers } from './http/handlers.ts';
import { createBacklogAlarm } from './jobs/outbox/alarm.ts';
import { createJobRunner } from './jobs/queue/job-runner.ts';
import { createRecovery, freeJobs } from './jobs/queue/recover.ts';
import { createRetentionTask } from './jobs/retention/retention.ts';
import { type ApiMetrics, createApiMetrics } from './metrics/api-metrics.ts';
import { localCommunity } from './providers/local/community.ts';
import { createMemberServices } from './providers/member-services.ts';
import { keepVocabulary } from './search/keep-vocabulary.ts';
import type { ApiSettings } from './settings.ts';

/** Loaded on demand: all modules together take 20 MB and a third of the startup time. */
const load = {
  external: () => import('./providers/connect-external.ts'),
  mail: () => import('./jobs/mail-task.ts'),
  webhooks: () => import('./jobs/webhook-task.ts'),
  editor: () => import('./content/editor/routes.ts'),
};

/** A database full of invalid rows must not fill the log or the memory. */
const MAX_LOGGED = 1000;

export type RunningApi = {
  origin: string;
  database: string;
  imported: ImportReport;
  metrics(): Promise<string>;
  close(): Promise<void>;
};

type StartContext = {
  log: Logger;
  now?: () => Date;
  /** Called after an import, or when the date of an item changes what the site shows. */
  onImport?: (report: Pick<ImportReport, 'tags' | 'unready'>) => void;
  metrics?: ApiMetrics;
};

/**
 * Opens the database, migrates, imports the content and listens on loopback.
 * @throws DataFolderInUseError while another process owns the data folder
 * @throws Error for operators when the database cannot be used
 */
export async function startApi(
  settings: ApiSettings,
  { log, now = () => new Date(), onImport, metrics = createApiMetrics() }: StartContext,
): Promise<RunningApi> {
  const store = await openStore({ ...settings, log, observer: metrics.poolObserver });
  metrics.watchDatabase({ ...store, now });
  if (settings.backupDir !== undefined) metrics.watchBackups(settings.backupDir, now);
  const stopLeftOut = observeLeftOut(log, metrics);
  let isListening = false;
  let isClosing = false;
  /** Logs no failure while closing: the next start repeats an interrupted import. */
  const logFailure = (message: string) => (err: unknown) => {
    if (!isClosing) log.error({ err }, message);
  };
  try {
    const { product, checkResponses } = settings;
    const importContent = createImporter({
      ...settings,
      db: store.db,
      now,
      log,
      onChange: (report) => isListening && onImport?.(report),
      onImport: metrics.observeImport,
    });
    const imported = await importContent();
    let { unready } = imported;
    const vocabulary = await keepVocabulary({
      db: store.db,
      now,
      onFailure: (err) => log.error({ err }, 'the vocabulary for spelling corrections cannot be refreshed'),
    });
    const publication = schedulePublication({
      db: store.db,
      now,
      onChange: (tags) => onImport?.({ tags, unready }),
      outage: createProviderOutageLog(log, 'the dates of publication could not be read'),
    });
    const runImport = async () => {
      const report = await importContent();
      ({ unready } = report);
      vocabulary.refresh();
      await publication.check();
      return report;
    };
    const importSaved = async () => {
      const { imported, removed, problems } = await runImport();
      const counts = { imported, removed, problems: problems.length };
      if (imported + removed > 0) log.info(counts, 'saved content was imported');
    };
    await syncDemoAccounts({ db: store.db, now }, settings.demo);
    const { mail, formWebhooks, providers } = settings;
    const external = providers && (await load.external()).connectExternal({ db: store.db, now, log }, providers);
    const channels = { canSendMail: mail !== undefined, canPostForms: formWebhooks !== undefined };
    const context = {
      db: store.db,
      site: createSite({ product }, createStaticHandler),
      now,
      log,
      retention: settings.retention,
      mailLinks: createMailLinks(settings.linkKeys ?? []),
      members: createMemberServices({ db: store.db, now }, channels, external?.members),
      community: external?.community ?? localCommunity({ db: store.db, now }),
      registration: external?.registration,
      countSignIn: metrics.countSignIn,
    };
    const readChoices = (memberId: string) => context.members.membership.subscriptions(memberId);
    const jobContext = { db: store.db, now, log };
    const webhooks = formWebhooks && (await load.webhooks()).createWebhookTask(jobContext, formWebhooks);
    const mails =
      mail &&
      (await load.mail()).mailTasks(
        { ...jobContext, site: context.site, mailLinks: context.mailLinks },
        { ...mail, product, choicesOf: readChoices },
      );
    const jobs = createJobRunner({
      pool: store.pool,
      log,
      tasks: {
        ...mails?.tasks,
        ...(webhooks && { webhook: webhooks.task }),
        ...external?.members.tasks,
        awards: createAwardsTask(jobContext),
        retention: createRetentionTask({ ...jobContext, pool: store.pool, days: settings.retention }),
        recover: createRecovery({ db: store.db }),
      },
    });
    const { contentHookSecret: secret } = settings;
    const contentHook = secret === undefined ? undefined : createContentHook({ secret, runImport, log });
    const { contentEditor: backEnd } = settings;
    const editor =
      backEnd &&
      (await load.editor()).editorRoutes({
        contentDir: settings.contentDir,
        site: context.site,
        now,
        backEnd,
        onChange: () => void importSaved().catch(logFailure('what the web editor has saved cannot be imported')),
      });
    const app = createApi({
      context,
      handlers,
      authenticate: (token) => authenticate(context, token),
      checkResponses,
      metrics,
      hooks: [...(external?.hooks ?? []), ...(contentHook ? [contentHook.router] : []), ...(editor ? [editor] : [])],
    });
    const server = createServer(app);
    await listen(server, settings.port);
    isListening = true;
    const { port } = server.address() as AddressInfo;
    await publication.check();
    const stopWatching = settings.watchContent
      ? watchContent({
          contentDir: settings.contentDir,
          runImport: importSaved,
          onFailure: logFailure('the content folder cannot be watched or imported'),
        })
      : undefined;
    const stopImports = scheduleWeeklyImport({
      isDemo: async () => (await readSociety(store.db)).demo,
      importContent: runImport,
      now,
      onFailure: logFailure('weekly import failed'),
    });
    if (!mail) log.warn({}, 'no mail server (SMTP_URL): nobody can open an account or add an e-mail address');
    await external?.check();
    // No other process runs jobs on an embedded database.
    if (store.embedded) await freeJobs(store.db, 0);
    jobs.start();
    const alarm = createBacklogAlarm({ db: store.db, now, log });
    alarm.start();
    const close = async () => {
      isClosing = true;
      stopImports();
      stopWatching?.();
      vocabulary.stop();
      await publication.stop();
      alarm.stop();
      stopLeftOut();
      await drain(server);
      await contentHook?.close();
      external?.members.stop();
      await jobs.stop();
      mails?.close();
      await external?.close();
      await webhooks?.close();
      await store.close();
    };
    return {
      origin: `http://127.0.0.1:${port}`,
      database: store.where,
      imported,
      metrics: metrics.text,
      close,
    };
  } catch (error) {
    stopLeftOut();
    await store.close();
    throw error;
  }
}

/** Logs each entry that responses leave out once. */
function observeLeftOut(log: Logger, metrics: Pick<ApiMetrics, 'countLeftOut'>): () => void {
  const logged = new Set<string>();
  return onLeftOut((entry) => {
    metrics.countLeftOut();
    const text = JSON.stringify(entry);
    if (logged.has(text) || logged.size >= MAX_LOGGED) return;
    logged.add(text);
    log.error(entry, 'invalid content left out of a response');
  });
}

function listen(server: Server, port = 0): Promise<void> {
  // Longer than the client's keep-alive, so that the server never closes a connection that a request is about to use.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
}
