import { listContentFiles } from '../server/api/store/content/load.ts';
import { checkTitles } from '../server/api/store/content/titles.ts';
import { parseContent } from '../server/api/store/import/parse-content.ts';
import { readConfig } from '../server/config.ts';

/** Reads the whole content folder as the import would and prints every problem with its file, line and reason. */
const root = new URL('../content/', import.meta.url).pathname;
const { product } = readConfig(process.env);
const listed = await listContentFiles(root);
const { files, problems } = parseContent(listed, product);
problems.push(...checkTitles([...files.values()]));
for (const problem of problems) console.error(`content/${problem.file}:${problem.line}  ${problem.reason}`);
console.log(`${listed.length} content files read, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
