import type { CoverInk } from '../../../shared/covers.ts';
import { circle, guilloche, randomFrom } from './pen.ts';

const INKS = ['paper', 'mint', 'peach'] as const satisfies readonly CoverInk[];

/**
 * The guilloche ring of a person without a photograph, seeded with the name, on a sheet of 192 × 192 units.
 *
 * @param k density: 1 for large rings, less for small ones
 */
export function personRing(name: string, k: number): { ink: CoverInk; wave: string; rings: string } {
  const rand = randomFrom(name);
  const ink = INKS[Math.floor(rand() * INKS.length)] ?? 'paper';
  const lobes = Math.round((19 + rand() * 9) * k);
  return {
    ink,
    wave: guilloche([96, 96], [55, 81], { lobes, loop: rand() * 0.03, turns: 2 }),
    rings: circle(96, 96, 90) + circle(96, 96, 51),
  };
}
