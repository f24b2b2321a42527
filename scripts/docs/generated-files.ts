import { readFile } from 'node:fs/promises';
import { type MarkdownKind, markdownKinds } from '../../api/content/kinds/kinds.ts';
import { openApiDocument } from '../openapi.ts';
import { answerShapes } from './answer-shapes.ts';
import { dataTable, frontMatterTable } from './content-tables.ts';
import { replacePart } from './markdown.ts';
import { settingsTable } from './settings-table.ts';

const ROOT = new URL('../../', import.meta.url);

export type GeneratedFile = {
  readonly path: string;
  readonly url: URL;
  readonly current: string;
  readonly wanted: string;
};

const generators: Readonly<Record<string, (current: string) => string>> = {
  'docs/settings.md': (current) => replacePart(current, 'settings', settingsTable()),
  'content/README.md': (current) => {
    const kinds = Object.keys(markdownKinds) as MarkdownKind[];
    const withKinds = kinds.reduce((text, kind) => replacePart(text, kind, frontMatterTable(kind)), current);
    return replacePart(withKinds, 'data', dataTable());
  },
  'shared/contract/answer-shapes.ts': () =>
    `import type { AnswerShapes } from './answer-shape.ts';\n\n/** Written by \`npm run docs\`. */\nexport const answerShapes: AnswerShapes = ${JSON.stringify(answerShapes())};\n`,
  'shared/contract/openapi.json': () => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
};

export function generatedFiles(): Promise<GeneratedFile[]> {
  return Promise.all(
    Object.entries(generators).map(async ([path, generate]) => {
      const url = new URL(path, ROOT);
      const current = await readFile(url, 'utf8').catch(() => '');
      return { path, url, current, wanted: generate(current) };
    }),
  );
}
