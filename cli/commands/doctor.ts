import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { clockCheck, contentCheck, databaseCheck } from '../doctor/database-checks.ts';
import { type Check, error, type Finding } from '../doctor/finding.ts';
import { machineChecks, settingsCheck } from '../doctor/machine-checks.ts';
import { backendCheck, mailCheck, outboxCheck, redisCheck } from '../doctor/service-checks.ts';

const EXIT_CODES = { ok: 'done', warning: 'findings', error: 'failed' } as const;
const LEVELS = ['ok', 'warning', 'error'] as const;

/** Exit code 1 for warnings, 2 for errors. */
export const doctor = defineCommand({
  name: 'doctor',
  about:
    'examines settings, database, Redis, disk, content, versions, clock, backups and mail, and says how to mend each',
  options: {},
  async run(context) {
    const found = await examine(context);
    const worst = LEVELS.findLast((level) => found.some((finding) => finding.level === level)) ?? 'ok';
    const lines = found.flatMap(({ level, check, message, mend }) => [
      `${level.padEnd(7)}  ${check.padEnd(8)}  ${message}`,
      ...(mend === undefined ? [] : [`${' '.repeat(19)}-> ${mend}`]),
    ]);
    return { text: lines.join('\n'), data: { level: worst, findings: found }, exitCode: EXIT_CODES[worst] };
  },
});

type Found = Finding & { readonly check: string };

async function examine(context: CommandContext): Promise<Found[]> {
  const found = await runCheck(settingsCheck, context);
  if (found.some(({ level }) => level === 'error')) return found;
  // A separate API has its own database, content and mail.
  const isForeign = context.config().apiOrigin !== undefined;
  for (const check of [...machineChecks, redisCheck, ...(isForeign ? [backendCheck] : [mailCheck])])
    found.push(...(await runCheck(check, context)));
  if (isForeign) return found;
  const database = await runCheck(databaseCheck, context);
  found.push(...database);
  if (database.some(({ level }) => level === 'error')) return found;
  for (const check of [clockCheck, contentCheck, outboxCheck]) found.push(...(await runCheck(check, context)));
  return found;
}

async function runCheck({ name, run, mend }: Check, context: CommandContext): Promise<Found[]> {
  const findings = await run(context).catch((reason: unknown) => [
    error(reason instanceof Error ? reason.message : String(reason), mend),
  ]);
  return findings.map((finding) => ({ check: name, ...finding }));
}
