import { access, constants, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findNewest, listBackups, nearestFolder, toTime } from '../../api/database/backup/backup.ts';
import { mistypedSettings } from '../../server/config/mistyped-settings.ts';
import { readVersion } from '../../server/config/release.ts';
import { isThisMachine } from '../../server/config/setting.ts';
import { readSecret } from '../../server/process/secrets.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { describeError } from '../system-errors.ts';
import { type Check, error, type Finding, ok, warning } from './finding.ts';

const MEGABYTE = 1_000_000;
const LITTLE_MB = 1000;
const TOO_LITTLE_MB = 200;
const BACKUP_AGE_HOURS = 26;
const SITE_TIMEOUT_MS = 5000;

/** Without valid settings nothing else can be examined. */
export const settingsCheck: Check = {
  name: 'settings',
  mend: 'Correct the settings that are named; docs/settings.md lists all of them.',
  async run({ config, environment }) {
    const { publicOrigin, contentDir, isHttps } = config();
    const findings: Finding[] = [ok(`valid, for ${publicOrigin} and ${contentDir}`)];
    for (const hint of mistypedSettings(environment)) findings.push(warning(hint, 'Correct or remove the name.'));
    if (!isHttps && !isThisMachine(publicOrigin))
      findings.push(
        warning('PUBLIC_ORIGIN is not https', 'Serve the site over TLS, and set an origin that begins with https.'),
      );
    return findings;
  },
};

const versions: Check = {
  name: 'versions',
  mend: 'Install the packages again: npm ci.',
  async run() {
    return [ok(`Rostrum ${readVersion()}, Node ${process.versions.node}, ${process.platform} ${process.arch}`)];
  },
};

const secret: Check = {
  name: 'secret',
  mend: 'Delete the file, and start the site again; members then sign in again.',
  async run({ config }) {
    const { secrets, dataDir } = config();
    if (secrets) return [ok('SECRET')];
    const found = await readSecret(dataDir).catch((failure: unknown) => failure);
    if (found instanceof Error && 'code' in found)
      return [error(describeError(found), 'Run the command as the user of the site, who owns DATA_DIR.')];
    if (found instanceof Error) throw found;
    return [ok(found === undefined ? 'created by the next start' : `in ${dataDir}`)];
  },
};

const disk: Check = {
  name: 'disk',
  mend: 'Correct DATA_DIR and BACKUP_DIR, or the rights of these folders.',
  async run({ config }) {
    const { dataDir, backupDir } = config();
    return Promise.all([dataDir, backupDir].map(readSpace));
  },
};

async function readSpace(folder: string): Promise<Finding> {
  const place = await nearestFolder(resolve(folder));
  await access(place, constants.W_OK);
  const { bavail, bsize } = await statfs(place);
  return judgeSpace(folder, Math.round((bavail * bsize) / MEGABYTE));
}

export function judgeSpace(folder: string, megabytes: number): Finding {
  const message = `${megabytes} MB free in ${folder}`;
  const mend = 'Free some space: old backups, logs, images; or give the folder a larger volume.';
  if (megabytes < TOO_LITTLE_MB) return error(message, mend);
  return megabytes < LITTLE_MB ? warning(message, mend) : ok(message);
}

const backups: Check = {
  name: 'backup',
  mend: 'Correct BACKUP_DIR.',
  async run({ config, now }) {
    const { backupDir } = config();
    const moment = now();
    const future = (await listBackups(backupDir)).filter((backup) => toTime(backup) > moment);
    const ahead = future.map((backup) =>
      warning(`${backup} is from the future, and does not count`, 'Correct the clock, and delete or rename it.'),
    );
    const newest = await findNewest(backupDir, moment);
    if (newest === undefined)
      return [
        ...ahead,
        warning(
          'there is none',
          'Run rostrum backup each night from a timer, and copy the backups to another machine.',
        ),
      ];
    const hours = Math.floor((moment.getTime() - toTime(newest).getTime()) / HOUR_MS);
    const message = `${newest} is ${hours} hours old`;
    return [
      ...ahead,
      hours > BACKUP_AGE_HOURS ? warning(message, 'See why the nightly rostrum backup has not run.') : ok(message),
    ];
  },
};

const site: Check = {
  name: 'site',
  mend: 'Start the site, or read the end of its log.',
  async run({ config }) {
    const { port } = config();
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(SITE_TIMEOUT_MS),
    }).catch(() => undefined);
    if (!answer)
      return [warning(`nothing answers on port ${port} of this machine`, 'Start the site, unless it runs elsewhere.')];
    const text = (await answer.text()).trim();
    if (!answer.ok) return [error(`/readyz: ${text}`, 'Do what the sentence says; docs/operating.md explains it.')];
    return [text === 'ok' ? ok('ready') : warning(`/readyz: ${text}`, 'Wait a minute, then see docs/operating.md.')];
  },
};

export const machineChecks: readonly Check[] = [versions, secret, disk, backups, site];
