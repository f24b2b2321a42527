import type { CoverInk } from '../../../shared/covers.ts';
import { circle, guilloche, randomFrom } from './pen.ts';

const INKS = ['paper', 'mint', 'peach'] as const satisfies readonly CoverInk[];

/** 192 × 192 units, seeded with the name. @param k density: 1 for large rings, less for small ones */
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
