import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Limits of a first visit in transferred bytes (brotli; fonts uncompressed). The build fails when one is exceeded. */
const BUDGETS = { javascript: 122_000, stylesheet: 20_000, fonts: 90_000 };
/** Server packages that must not be bundled for browsers. */
const FORBIDDEN = /node_modules\/(?:zod|pg|drizzle-orm|express|pino|sanitize-html)\//;

type OutputFile =
  | { type: 'chunk'; fileName: string; name: string; imports: string[]; moduleIds: string[] }
  | { type: 'asset'; fileName: string };

/**
 * Measures a first visit to the home page: entry, page chunk and all their imports; stylesheet; Latin fonts.
 * @returns a summary of the sizes.
 * @throws Error that names each exceeded budget.
 */
export async function checkBudgets(output: readonly OutputFile[], folder: string): Promise<string> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const first = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = chunks.get(fileName);
    if (!chunk || first.has(fileName)) return;
    first.add(fileName);
    chunk.imports.forEach(visit);
  };
  for (const chunk of chunks.values())
    if (chunk.name === 'entry-client' || chunk.name === 'home') visit(chunk.fileName);
  if (first.size < 2) throw new Error('The entry and the home page were not found among the built files');

  const names = output.map((file) => file.fileName);
  const figures = {
    javascript: await compressedSize(folder, [...first]),
    stylesheet: await compressedSize(
      folder,
      names.filter((name) => name.endsWith('.css')),
    ),
    fonts: await plainSize(
      folder,
      names.filter((name) => /-latin-wght-.*\.woff2$/.test(name)),
    ),
  };

  const problems = Object.entries(BUDGETS).flatMap(([name, budget]) => {
    const figure = figures[name as keyof typeof figures];
    return figure > budget ? [`${name}: ${figure} bytes, the budget is ${budget}`] : [];
  });
  for (const chunk of chunks.values()) {
    const bad = chunk.moduleIds.find((id) => FORBIDDEN.test(id.replaceAll('\\', '/')));
    if (bad) problems.push(`${chunk.fileName} holds ${bad}, which belongs to the server`);
  }
  if (problems.length > 0) throw new Error(`The build is over budget:\n  ${problems.join('\n  ')}`);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  return `First visit: JavaScript ${kilobytes(figures.javascript)} br, styles ${kilobytes(figures.stylesheet)} br, fonts ${kilobytes(figures.fonts)}`;
}

async function compressedSize(folder: string, names: readonly string[]): Promise<number> {
  let total = 0;
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    total += brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }
  return total;
}

async function plainSize(folder: string, names: readonly string[]): Promise<number> {
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return files.reduce((total, file) => total + file.length, 0);
}
