import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../server/config/config.ts';
import { checkContract } from './contract-check/check-contract.ts';
import { formatReport } from './contract-check/report.ts';

/** `npm run contract:check -- <origin>`; the password comes from the environment, because npm prints arguments. */
const USAGE = `npm run contract:check -- <origin> [--write] [--json] [--timeout <milliseconds>]

  --write    also makes the calls that write: it submits forms and opens accounts, so only for a test system
  --json     prints the report as JSON
  --timeout  deadline of one exchange, 10000 unless given

CONTRACT_USERNAME and CONTRACT_PASSWORD: the credentials of a member, without which the calls of members are not made
PRODUCT_SLUG: the society’s slug`;

const argumentsSchema = z.object({
  origin: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  timeoutMs: z.coerce.number<string>().pipe(z.int().positive()).default(10_000),
  username: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
});

const parsed = readArguments();
if (typeof parsed === 'string') {
  console.error(`${parsed}\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  const { json, ...options } = parsed;
  const report = await checkContract(options);
  console.log(json ? JSON.stringify(report, undefined, 2) : formatReport(report));
  if (report.misses.length > 0) process.exitCode = 1;
}

function readArguments() {
  const { CONTRACT_USERNAME: username, CONTRACT_PASSWORD: password } = process.env;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        timeout: { type: 'string' },
      },
    });
    const settings = argumentsSchema.safeParse({
      origin: positionals[0],
      timeoutMs: values.timeout,
      username,
      password,
    });
    if (!settings.success) return settings.error.issues.map(({ path, message }) => `${path}: ${message}`).join('\n');
    const { data } = settings;
    return {
      origin: data.origin,
      timeoutMs: data.timeoutMs,
      product: readConfig(process.env).product,
      write: values.write,
      json: values.json,
      credentials:
        data.username !== undefined && data.password !== undefined
          ? { username: data.username, password: data.password }
          : undefined,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
