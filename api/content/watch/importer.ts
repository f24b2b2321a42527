import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { type ImportResult, importContent } from '../import/import-content.ts';
import { hasSociety } from '../queries/lists.ts';
import { coalesceRuns } from './coalesce-runs.ts';

export type ImportReport = ImportResult & {
  /** Why there is no content to show, as a sentence. */
  readonly unready: string | undefined;
};

type Options = DbContext & {
  readonly log: Logger;
  readonly contentDir: string;
  readonly product: string;
  readonly maxRemoval?: number | undefined;
  readonly onChange?: ((report: ImportReport) => void) | undefined;
  readonly onImport?: ((result: ImportResult) => void) | undefined;
};

export function createImporter(options: Options): () => Promise<ImportReport> {
  const { db, now, log, contentDir, product, maxRemoval, onChange, onImport } = options;
  return coalesceRuns(async () => {
    const result = await importContent({ db, contentDir, product, now: now(), maxRemoval });
    onImport?.(result);
    if (result.refused !== undefined) log.error({ reason: result.refused }, 'import refused');
    for (const problem of result.problems) log.warn(problem, 'content not imported');
    const unready = (await hasSociety(db)) ? undefined : (result.refused ?? 'No content has been imported');
    const report = { ...result, unready };
    if (report.tags.length > 0) onChange?.(report);
    return report;
  });
}
