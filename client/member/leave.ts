import type { PublicSettings } from '../data/page-state.ts';
import { signOut } from '../data/session.ts';

let leaving = false;

/** Whether this tab is on its way out: it goes home, and nowhere else. */
export const isLeaving = (): boolean => leaving;

/** Signs out in this tab (section 4, Logout), once: a second press, or the clock meanwhile, changes nothing. */
export async function leave(settings: PublicSettings): Promise<void> {
  if (leaving) return;
  leaving = true;
  await signOut(settings);
}
