import { formatWhole } from '../../shared/format-whole.ts';

export function kilometres(distanceKm: number): string {
  const step = distanceKm < 100 ? 10 : 50;
  const rounded = Math.round(distanceKm / step) * step;
  return rounded === 0 ? 'in the same city' : `about ${formatWhole(rounded)} km`;
}
