import { cp, readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand } from '../command.ts';
import { UsageError } from '../exit-codes.ts';
import { isMissingFile } from '../system-errors.ts';

/** Starter content; the tests run on it too. */
const STARTER = fileURLToPath(new URL('../../starter', import.meta.url));

const FIRST = [
  ['data/society.yaml', 'name, address, wordmark and colours'],
  ['data/header-menu.yaml', 'the menu on top of every page'],
  ['data/member-types.yaml', 'who can be a member'],
  ['data/rules.yaml', 'dues and other numbers that texts name'],
  ['pages/who-we-are.md', 'what visitors read about you'],
] as const;

export const newCommand = defineCommand({
  name: 'new',
  about: 'writes a small society into a new folder, which becomes yours by editing it',
  args: ['folder'],
  options: {},
  async run(_context, { args }) {
    const folder = resolve(args[0] ?? '');
    if ((await entriesIn(folder)).length > 0)
      throw new UsageError(`${folder} is not empty: name a folder that does not exist yet.`);
    await cp(STARTER, folder, { recursive: true });
    const shown = relative(process.cwd(), folder) || '.';
    return {
      text: [
        `A society is in ${shown}. Open these five files first:`,
        ...FIRST.map(([file, about]) => `  ${join(shown, file)}  ${about}`),
        `Then: CONTENT_DIR=${shown} npx rostrum content check, and CONTENT_DIR=${shown} DATA_DIR=${shown}-data npm start`,
      ].join('\n'),
      data: { folder, first: FIRST.map(([file]) => join(folder, file)) },
    };
  },
});

async function entriesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
