import { join } from 'node:path';
import { createStaticHandler } from 'react-router';
import { checkContent } from '../../api/content/check/check-content.ts';
import { reportContent, reportText } from '../../api/content/report/report-content.ts';
import { createImporter } from '../../api/content/watch/importer.ts';
import { openStore } from '../../api/database/database.ts';
import { refreshVocabulary } from '../../api/search/vocabulary.ts';
import { listAllTags } from '../../shared/contract/contract.ts';
import { createSite } from '../../shared/site/resolve.ts';
import { type Command, defineCommand } from '../command.ts';
import { purge } from '../purge.ts';

type Problem = { readonly file: string; readonly line: number; readonly reason: string };

const listed = (problems: readonly Problem[]): string[] =>
  problems.map(({ file, line, reason }) => `${file}:${line}  ${reason}`);

/** Only with DATABASE_URL, because a site imports into its embedded database itself. */
const contentImport = defineCommand({
  name: 'content import',
  about:
    'imports the content folder (CONTENT_DIR) into the PostgreSQL at DATABASE_URL and purges the pages that show it',
  options: {
    force: { type: 'boolean', about: 'allows the removal of any share of the content' },
    'purge-all': { type: 'boolean', about: 'purges all pages, also when nothing has changed since the last import' },
  },
  async run({ config, now }, { values }) {
    const { databaseUrl, dataDir, contentDir, product, maxRemoval, purgeSecret, publicOrigin } = config();
    if (databaseUrl === undefined)
      throw new Error('Set DATABASE_URL: a site with the embedded database imports its content itself.');
    // The outcome lists the content of the log.
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const { db, close } = await openStore({ dataDir, databaseUrl, log });
    try {
      const removal = values.force ? 1 : maxRemoval;
      const result = await createImporter({ db, now, log, contentDir, product, maxRemoval: removal })();
      const { imported, removed, problems, refused } = result;
      if (refused !== undefined) throw new Error([...listed(problems), `Nothing was imported. ${refused}`].join('\n'));
      await refreshVocabulary(db, now());
      const tags = values['purge-all'] ? [...listAllTags()] : result.tags;
      const isPurged = tags.length > 0 && purgeSecret !== undefined;
      if (isPurged) await purge(publicOrigin, purgeSecret, tags);
      return {
        text: [
          ...listed(problems),
          `${imported} files imported, ${removed} removed, ${counted(problems)}`,
          ...(isPurged ? [`Purged: ${tags.join(', ')}`] : []),
          ...(tags.length > 0 && !isPurged ? ['Without PURGE_SECRET the pages follow within minutes.'] : []),
        ].join('\n'),
        data: { imported, removed, problems, purged: isPurged ? tags : [] },
        ...(problems.length > 0 && { exitCode: 'findings' }),
      };
    } finally {
      await close();
    }
  },
});

const contentCheck = defineCommand({
  name: 'content check',
  about: 'validates the content folder (CONTENT_DIR) and lists every problem with its file, its line and its mend',
  options: {
    'overdue-warns': {
      type: 'boolean',
      about: 'warns of pinned articles whose day is over, instead of refusing them: no change made them a problem',
    },
  },
  async run({ config, now }, { values }) {
    const settings = config();
    const { files, problems, warnings } = await checkContent({
      root: settings.contentDir,
      site: createSite(settings, createStaticHandler),
      now: now(),
      overdueWarns: values['overdue-warns'],
    });
    const locate = (problem: Problem) => ({ ...problem, file: join(settings.contentDir, problem.file) });
    const located = problems.map(locate);
    const warned = warnings.map(locate);
    return {
      text: [
        ...listed(warned.map((warning) => ({ ...warning, reason: `warning: ${warning.reason}` }))),
        ...listed(located),
        `${files} content files read, ${counted(problems)}`,
      ].join('\n'),
      data: { files, problems: located, warnings: warned },
      ...(problems.length > 0 && { exitCode: 'findings' }),
    };
  },
});

const contentReport = defineCommand({
  name: 'content report',
  about:
    'lists the content that is due for review, what disappears in the next 30 days, and dates of the law not read for 120 days, numbers used for three things',
  options: {},
  async run({ config, now }) {
    const { contentDir, product } = config();
    const report = await reportContent({ root: contentDir, product, now: now() });
    return { text: reportText(report), data: report };
  },
});

export const contentCommands: readonly Command[] = [contentImport, contentCheck, contentReport];

const counted = ({ length }: { readonly length: number }): string =>
  length === 1 ? '1 problem' : `${length} problems`;
