import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** A source file that violates exactly one rule of `.dependency-cruiser.mjs`, for each rule. */
const VIOLATIONS: readonly (readonly [rule: string, file: string, statement: string])[] = [
  ['no-unresolvable', 'server/unresolvable.ts', "import './missing.ts';"],
  ['shared-imports-shared-only', 'shared/html/node.ts', "import 'node:fs';"],
  ['shared-imports-shared-only', 'shared/html/package.ts', "import 'react';"],
  ['shared-imports-shared-only', 'shared/html/server.ts', "import '../../server/config/config.ts';"],
  ['shared-uses-zod-as-type', 'shared/contract/contract.ts', "import 'zod';"],
  ['shared-uses-schemas-as-types', 'shared/site/schema.ts', "import '../contract/schemas/a.ts';"],
  ['client-imports-client-and-shared', 'client/news/node.tsx', "import 'node:path';"],
  [
    'client-imports-client-and-shared',
    'client/news/server.tsx',
    "import type {} from '../../server/config/config.ts';",
  ],
  ['client-uses-schemas-as-types', 'client/news/zod.tsx', "import 'zod';"],
  ['client-uses-schemas-as-types', 'client/news/schema.tsx', "import '../../shared/contract/schemas/a.ts';"],
  ['api-imports-api-and-shared', 'api/config.ts', "import '../server/config/config.ts';"],
  ['api-is-reached-over-http', 'server/uses-api.ts', "import '../api/context.ts';"],
  ['server-imports-server-and-shared', 'server/uses-tests.ts', "import '../tests/site.ts';"],
  ['commands-import-server-and-shared', 'cli/uses-tests.ts', "import '../tests/site.ts';"],
  ['rendering-alone-knows-the-client', 'server/uses-client.ts', "import type {} from '../client/entry-server.tsx';"],
  ['rendering-uses-the-client-as-type', 'server/render/value.ts', "import '../../client/entry-server.tsx';"],
  ['app-is-created-once', 'server/second-app.ts', "import './app.ts';"],
  ['entry-points-are-not-imported', 'server/second-main.ts', "import './main.ts';"],
  ['scripts-do-not-import-tests', 'scripts/uses-tests.ts', "import '../tests/site.ts';"],
  ['production-needs-no-dev-dependency', 'server/uses-dev.ts', "import 'vitest';"],
  ['no-module-cycle', 'server/cycle-a.ts', "import { b } from './cycle-b.ts';\nexport const a = () => b;"],
  ['shared-uses-schemas-as-types', 'shared/news/rule.ts', "import './schemas.ts';"],
  ['features-form-no-circle', 'shared/chapters/uses-events.ts', "import '../events/a.ts';"],
  ['features-form-no-circle', 'client/website/uses-news.ts', "import '../news/a.ts';"],
  ['frame-imports-no-feature', 'client/ui/uses-news.ts', "import '../news/a.ts';"],
  ['frame-imports-no-feature', 'api/http/uses-news.ts', "import '../news/a.ts';"],
  ['compositions-are-imported-by-lists', 'client/news/uses-home.ts', "import '../home/a.ts';"],
  ['features-register-in-four-lists', 'shared/forms/forms.ts', "import '../sales/a.ts';"],
  ['features-register-in-four-lists', 'scripts/uses-sales.ts', "import type {} from '../api/sales/a.ts';"],
  ['features-register-in-four-lists', 'tests/frame/uses-sales.ts', "import '../../shared/sales/a.ts';"],
  ['no-folder-cycle', 'server/one/a.ts', "import '../two/b.ts';"],
  ['no-folder-cycle', 'client/ui/a.ts', "import '../blocks/b.ts';"],
];

/** The files that the violations import, and the second halves of the cycles. */
const TARGETS: Readonly<Record<string, string>> = {
  'server/config/config.ts': '',
  'server/app.ts': '',
  'server/main.ts': '',
  'api/context.ts': '',
  'server/cycle-b.ts': "import { a } from './cycle-a.ts';\nexport const b = () => a;",
  'server/two/b.ts': "import '../one/c.ts';",
  'server/one/c.ts': '',
  'client/entry-server.tsx': '',
  'client/blocks/b.ts': "import '../ui/c.ts';",
  'client/ui/c.ts': '',
  'client/news/a.ts': '',
  'client/home/a.ts': '',
  'api/news/a.ts': '',
  'shared/events/a.ts': '',
  'shared/sales/a.ts': '',
  'api/sales/a.ts': '',
  // A folder is a feature by its routes.
  ...Object.fromEntries(
    ['chapters', 'events', 'news', 'sales', 'website'].map((feature) => [`shared/${feature}/routes.ts`, '']),
  ),
  'shared/news/schemas.ts': "import 'zod';",
  'shared/contract/schemas/a.ts': "import 'zod';",
  'tests/site.ts': '',
};

const reportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

describe('the import rules', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let violations: { from: string; rule: { name: string } }[];

  beforeAll(async () => {
    folder = await temporaryFolder();
    const files = { ...TARGETS, ...Object.fromEntries(VIOLATIONS.map(([, file, statement]) => [file, statement])) };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder.path, file)), { recursive: true });
      await writeFile(join(folder.path, file), `${text}\nexport {};\n`);
    }
    await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
    for (const file of ['package.json', '.dependency-cruiser.mjs'])
      await writeFile(join(folder.path, file), await readFile(join(ROOT, file)));
    const { stdout } = await run(
      join(ROOT, 'node_modules/.bin/depcruise'),
      ['--output-type', 'json', 'shared', 'server', 'api', 'client', 'cli', 'scripts', 'tests'],
      { cwd: folder.path, maxBuffer: 50_000_000 },
    ).catch((error: { stdout: string }) => error);
    violations = reportSchema.parse(JSON.parse(stdout)).summary.violations;
  }, 60_000);
  afterAll(() => folder.remove());

  it.each(VIOLATIONS)('%s rejects %s', (rule, file) => {
    const isFolderRule = rule === 'no-folder-cycle';
    const from = isFolderRule ? dirname(file) : file;
    expect(violations.filter((violation) => violation.from === from).map((violation) => violation.rule.name)).toContain(
      rule,
    );
  });
});

describe('dynamic imports', () => {
  it('name their module literally, except the server entry and the views that come from the build', () => {
    const sources = globSync('{shared,server,api,client,cli}/**/*.{ts,tsx}', { cwd: ROOT });
    const computed = sources.filter((file) => /\bimport\((?!\s*['"])/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(computed.sort()).toEqual(['client/entry-client.tsx', 'server/render/server-bundle.ts']);
  });
});
