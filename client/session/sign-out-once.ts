import type { PublicSettings } from '../data/page-state.ts';
import { signOut } from '../data/session.ts';

let signingOut = false;

/** Whether this tab is signing out and will navigate to the home page. */
export const isSigningOut = (): boolean => signingOut;

/** Signs out in this tab (section 4, Logout). Calls after the first, by the button or the idle timer, do nothing. */
export async function signOutOnce(settings: PublicSettings): Promise<void> {
  if (signingOut) return;
  signingOut = true;
  await signOut(settings);
}
