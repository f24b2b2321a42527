import type { CoverInk } from './cover-path.ts';
import { circle, guilloche, randomFrom } from './pen.ts';

const INKS = ['paper', 'mint', 'peach'] as const satisfies readonly CoverInk[];

/**
 * The guilloche ring of a person without a photograph, drawn from the name on a sheet of 192 × 192.
 *
 * @param k density, 0 to 1
 */
export function personRing(name: string, k: number): { ink: CoverInk; wave: string; rings: string } {
  const rand = randomFrom(name);
  const ink = INKS[Math.floor(rand() * INKS.length)] ?? 'paper';
  const lobes = Math.round((16 + rand() * 8) * k) + 6;
  const inner = 56 + rand() * 6;
  return {
    ink,
    wave: guilloche(96, 96, inner, 82, lobes, 3),
    rings: circle(96, 96, 90) + circle(96, 96, 51),
  };
}
