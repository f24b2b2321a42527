import { Counter, Histogram, type Registry } from 'prom-client';
import { VITAL_NAMES, VITALS, type VitalName, type VitalReport } from '../../shared/web-vitals.ts';

const MS_PER_SECOND = 1000;
/** Bucket bounds as multiples of the thresholds: enough to read percentiles around both. */
const PARTS_OF_GOOD = [0.25, 0.5, 1];
const PARTS_OF_POOR = [1, 2, 4];

/** In seconds, CLS as a score. */
export function vitalsMetrics(registers: Registry[]): (report: VitalReport) => void {
  const histograms = new Map(VITAL_NAMES.map((name) => [name, buildHistogram(name, registers)]));
  const causes = new Counter({
    name: 'rostrum_web_vitals_causes_total',
    help: 'Main causes of web vitals above their good threshold, by the attribution of the web-vitals package',
    labelNames: ['metric', 'cause'],
    registers,
  });
  return ({ name, value, route, scope, cause }) => {
    histograms.get(name)?.observe({ route, scope }, inUnit(name, value));
    if (cause !== undefined && value > VITALS[name].good) causes.inc({ metric: name, cause });
  };
}

function buildHistogram(name: VitalName, registers: Registry[]) {
  const { good, poor } = VITALS[name];
  const bounds = [...PARTS_OF_GOOD.map((part) => part * good), ...PARTS_OF_POOR.map((part) => part * poor)];
  return new Histogram({
    name: `rostrum_web_vitals_${name.toLowerCase()}_${name === 'CLS' ? 'score' : 'seconds'}`,
    help: `${name} as browsers measured it, by route; scope document: without soft navigations, load and soft: before and after one`,
    labelNames: ['route', 'scope'],
    buckets: bounds.map((bound) => inUnit(name, bound)),
    registers,
  });
}

const inUnit = (name: VitalName, value: number): number => (name === 'CLS' ? value : value / MS_PER_SECOND);
