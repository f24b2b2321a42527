import { expect, test } from 'vitest';
import { type CrashTarget, crashWhileSending } from '../../support/crashes.ts';
import { figure } from '../../support/figure.ts';
import { scaled } from '../../support/load/scale.ts';
import { sitesOnFolder } from '../../support/sites.ts';

/** Sends forms through the edge while processes of the site are killed at random moments. */

const MIN_FORMS = scaled(20_000);
const ROUNDS: Record<CrashTarget, number> = {
  site: scaled(25),
  group: scaled(25),
  api: scaled(5),
  postgres: scaled(5),
};
const LIMIT_MS = 1_200_000;
const sites = sitesOnFolder();

const targets = Object.keys(ROUNDS).filter((name): name is CrashTarget => name in ROUNDS);
const crashes = Object.values(ROUNDS).reduce((sum, count) => sum + count);
const forms = Math.ceil(MIN_FORMS / crashes);

test(
  `${crashes} crashes, ${MIN_FORMS} forms: every acknowledged form is stored, none twice [D7]`,
  async () => {
    let acknowledged = 0;
    for (const target of targets) {
      const report = await crashWhileSending({ sites, target, crashes: ROUNDS[target], forms });
      const { lost, twice } = report;
      figure(
        'D7',
        `${target}: ${report.crashes} crashes, ${report.acknowledged} forms acknowledged, ${lost.length} lost, ${twice.length} stored twice`,
      );
      expect({ target, lost, twice }).toEqual({ target, lost: [], twice: [] });
      acknowledged += report.acknowledged;
    }
    figure('D7', `${crashes} crashes in all, ${acknowledged} forms acknowledged`);
    expect(acknowledged).toBeGreaterThanOrEqual(MIN_FORMS);
  },
  LIMIT_MS,
);
