import type { PublicSettings } from '../data/page-state.ts';
import { signOut } from '../data/session.ts';

let signingOut = false;

/** This tab is signing out and will navigate to the home page. */
export const isSigningOut = (): boolean => signingOut;

/** Ignores calls after the first, by the button or the idle timer (section 4, Logout). */
export async function signOutOnce(settings: PublicSettings): Promise<void> {
  if (signingOut) return;
  signingOut = true;
  await signOut(settings);
}
