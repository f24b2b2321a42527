import { reportContent, reportText } from '../server/api/store/content-report/report-content.ts';
import { readConfig } from '../server/config.ts';

/** Prints what editors have to attend to in the content folder (CONTENT_DIR); with `--json` as JSON. */
const { contentDir, product } = readConfig(process.env);
const report = await reportContent({ root: contentDir, product, now: new Date() });
process.stdout.write(process.argv.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
