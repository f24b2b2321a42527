import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CallId, callIds } from '../../shared/contract/calls.ts';
import { schemasOf } from '../../shared/contract/contract.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The generated module. */
export const PAGE_CALLS_PATH = 'client/pages/what-runs/page-calls.ts';
const CHUNKS = 'client/page-chunks.ts';
/** What every page runs: the program, and the parts that it loads after the page. */
const PROGRAM = ['client/entry-client.tsx', 'client/member/member-session.tsx'];
/** Names all chunks and all calls: following its imports would find what other pages use. */
const NOT_FOLLOWED = new Set([CHUNKS, 'shared/pages/index.ts', 'shared/pages/registry.ts', PAGE_CALLS_PATH]);

/** Imports of modules of the project, static or on demand; those of types alone load nothing. */
const IMPORT = /(?:^|\n)(?:import|export)(?! type)[^;']*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g;
const REQUEST = /\brequest\(\s*(?:'([\w.]+)'|`\$\{\w+\}(\.\w+)`)/g;
const CHUNK = /^ {2}(\w+): \(\) => import\('(.+)'\)/gm;

/** The calls that the code of each page kind can make, and those of the program, by following imports from their modules. */
function callsOfPages(): { program: CallId[]; kinds: Record<string, CallId[]> } {
  const program = callsFrom(PROGRAM);
  const kinds: Record<string, CallId[]> = {};
  for (const [, kind = '', path = ''] of read(CHUNKS).matchAll(CHUNK)) {
    kinds[kind] = [...callsFrom([join('client', path)])].filter((id) => !program.has(id)).sort();
  }
  return { program: [...program].sort(), kinds };
}

/** The module with the calls of each page, and a summary of every call. */
export function pageCallsModule(): string {
  const { program, kinds } = callsOfPages();
  const list = (ids: readonly CallId[]) => JSON.stringify(ids);
  return [
    "import type { CallId } from '../../../shared/contract/calls.ts';",
    "import type { PageKind } from '../../../shared/pages/registry.ts';",
    '',
    '/* Written by `npm run docs` from the imports of the modules and the summaries of the contract. */',
    '',
    '/** The calls that the code of all pages can make. */',
    `export const PROGRAM_CALLS: readonly CallId[] = ${list(program)};`,
    '',
    '/** The calls that the code of a page kind can make besides. */',
    'export const PAGE_CALLS: Readonly<Record<PageKind, readonly CallId[]>> = {',
    ...Object.entries(kinds).map(([kind, ids]) => `  ${kind}: ${list(ids)},`),
    '};',
    '',
    '/** What each call reads or does. */',
    'export const CALL_SUMMARIES: Readonly<Record<CallId, string>> = {',
    ...callIds.map((id) => `  ${JSON.stringify(id)}: ${JSON.stringify(schemasOf(id).summary)},`),
    '};',
    '',
  ].join('\n');
}

function callsFrom(entries: readonly string[]): Set<CallId> {
  const calls = new Set<CallId>();
  const seen = new Set(NOT_FOLLOWED);
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const text = read(path);
    for (const [, name, ending] of text.matchAll(REQUEST)) {
      for (const id of callIds) if (id === name || (ending !== undefined && id.endsWith(ending))) calls.add(id);
    }
    for (const [, fixed, onDemand] of text.matchAll(IMPORT)) {
      const target = fixed ?? onDemand;
      if (target?.match(/\.tsx?$/)) waiting.push(join(dirname(path), target));
    }
  }
  return calls;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
