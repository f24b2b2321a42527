import { expect, test } from 'vitest';
import { figure } from '../support/figure.ts';
import { killWhileSending, type Victim } from '../support/kills.ts';
import { scaled } from '../support/load/scale.ts';
import { sitesOnFolder } from '../support/sites.ts';

/** Forms are sent through the edge while something of the site is killed at random moments, without a warning. */

const LEAST_FORMS = scaled(20_000);
const ROUNDS: Record<Victim, number> = { site: scaled(25), group: scaled(25), api: scaled(5), postgres: scaled(5) };
const LIMIT_MS = 1_200_000;
const sites = sitesOnFolder();

const victims = Object.keys(ROUNDS).filter((name): name is Victim => name in ROUNDS);
const kills = Object.values(ROUNDS).reduce((sum, count) => sum + count);
const forms = Math.ceil(LEAST_FORMS / kills);

test(
  `${kills} kills, ${LEAST_FORMS} forms: every acknowledged form is stored, none twice [D7]`,
  async () => {
    let acknowledged = 0;
    for (const victim of victims) {
      const toll = await killWhileSending({ sites, victim, kills: ROUNDS[victim], forms });
      const { lost, twice } = toll;
      figure(
        'D7',
        `${victim}: ${toll.kills} kills, ${toll.acknowledged} forms acknowledged, ${lost.length} lost, ${twice.length} stored twice`,
      );
      expect({ victim, lost, twice }).toEqual({ victim, lost: [], twice: [] });
      acknowledged += toll.acknowledged;
    }
    figure('D7', `${kills} kills in all, ${acknowledged} forms acknowledged`);
    expect(acknowledged).toBeGreaterThanOrEqual(LEAST_FORMS);
  },
  LIMIT_MS,
);
