import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Bytes of a first visit of the home page (brotli; fonts uncompressed), and of scripts of any other page. */
const BUDGETS = {
  javascript: 122_000,
  stylesheet: 18_000,
  fonts: 90_000,
  'scripts of a page': 10,
  'bytes of a page': 150_000,
};
const VIEW = /\/client\/[\w-]+\/[\w-]+\.page\.tsx$/;
/** Server packages that must not be bundled for browsers. */
const FORBIDDEN = /node_modules\/(?:zod|pg|drizzle-orm|express|pino|sanitize-html)\//;

type Chunk = {
  type: 'chunk';
  fileName: string;
  name: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
};
type OutputFile = Chunk | { type: 'asset'; fileName: string };

/**
 * @returns a summary of the sizes
 * @throws Error that names each exceeded budget
 */
export async function checkBudgets(output: readonly OutputFile[], folder: string): Promise<string> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const views = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => VIEW.test(id)));
  const home = views.find(({ name }) => name === 'home.page');
  if (!home) throw new Error('The home page was not found among the built files');
  const first = filesOfVisit(home, chunks);
  const compressedSize = createSizes(folder);
  const visits = views.map((view) => filesOfVisit(view, chunks));
  const bytes = await Promise.all(visits.map((files) => compressedSize(files)));

  const names = output.map((file) => file.fileName);
  const figures = {
    javascript: await compressedSize(first),
    stylesheet: await compressedSize(first.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])),
    fonts: await plainSize(
      folder,
      names.filter((name) => /-latin-wght-.*\.woff2$/.test(name)),
    ),
    'scripts of a page': Math.max(...visits.map((files) => files.length)),
    'bytes of a page': Math.max(...bytes),
  };

  const problems = Object.entries(BUDGETS).flatMap(([name, budget]) => {
    const figure = figures[name as keyof typeof figures];
    return figure > budget ? [`${name}: ${figure}, the budget is ${budget}`] : [];
  });
  for (const chunk of chunks.values()) {
    const bad = chunk.moduleIds.find((id) => FORBIDDEN.test(id.replaceAll('\\', '/')));
    if (bad) problems.push(`${chunk.fileName} holds ${bad}, which belongs to the server`);
  }
  const largest = views[bytes.indexOf(figures['bytes of a page'])]?.name;
  if (problems.length > 0)
    throw new Error(`The build is over budget (the largest page is ${largest}):\n  ${problems.join('\n  ')}`);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  return (
    `First visit: JavaScript ${kilobytes(figures.javascript)} br, styles ${kilobytes(figures.stylesheet)} br, ` +
    `fonts ${kilobytes(figures.fonts)}; any page: at most ${figures['scripts of a page']} scripts, ${kilobytes(figures['bytes of a page'])} br`
  );
}

function filesOfVisit(view: Chunk, chunks: ReadonlyMap<string, Chunk>): string[] {
  const files = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = chunks.get(fileName);
    if (!chunk || files.has(fileName)) return;
    files.add(fileName);
    chunk.imports.forEach(visit);
  };
  for (const { name, fileName } of chunks.values()) if (name === 'entry-client') visit(fileName);
  visit(view.fileName);
  return [...files];
}

function createSizes(folder: string): (names: readonly string[]) => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const readSize = (name: string) => {
    const size =
      sizes.get(name) ?? readFile(join(folder, name)).then(async (bytes) => (await brotli(bytes, { params })).length);
    sizes.set(name, size);
    return size;
  };
  return async (names) => (await Promise.all(names.map(readSize))).reduce((total, size) => total + size, 0);
}

async function plainSize(folder: string, names: readonly string[]): Promise<number> {
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return files.reduce((total, file) => total + file.length, 0);
}
