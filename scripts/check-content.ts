import { join } from 'node:path';
import { createStaticHandler } from 'react-router';
import { checkContent } from '../server/api/store/content-check/check-content.ts';
import { readConfig } from '../server/config.ts';
import { createSite } from '../shared/site/resolve.ts';

/** Checks the content folder (CONTENT_DIR) and prints every problem with its file, line and mend. */
const config = readConfig(process.env);
const site = createSite(config, createStaticHandler);
const { files, problems } = await checkContent({ root: config.contentDir, site, now: new Date() });
for (const { file, line, reason } of problems) console.error(`${join(config.contentDir, file)}:${line}  ${reason}`);
console.log(`${files} content files read, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
