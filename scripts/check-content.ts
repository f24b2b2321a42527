import { type ContentFile, listContentFiles, parseContentFile } from '../server/api/store/content/load.ts';
import { checkReferences } from '../server/api/store/content/references.ts';
import { checkTitles } from '../server/api/store/content/titles.ts';
import { readConfig } from '../server/config.ts';

/** Reads the whole content folder as the import would and prints every problem with its file, line and reason. */
const root = new URL('../content/', import.meta.url).pathname;
const { product } = readConfig(process.env);
const files: ContentFile[] = [];
const problems = [];
for (const input of await listContentFiles(root)) {
  const parsed = parseContentFile(input, product);
  if ('value' in parsed) files.push(parsed.value);
  else problems.push(...parsed.problems);
}
problems.push(...checkReferences(files), ...checkTitles(files));
for (const problem of problems) console.error(`content/${problem.file}:${problem.line}  ${problem.reason}`);
console.log(`${files.length} content files read, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
