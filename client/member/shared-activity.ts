/** Storage key by which tabs share the time of the last activity. */
export const SHARED_KEY = 'lastActivity';

/** Shares the time of the last activity with the other tabs. */
export function shareActivity(lastActivity: number): void {
  try {
    localStorage.setItem(SHARED_KEY, String(lastActivity));
  } catch {
    // Storage is full or disabled: each tab measures its own inactivity.
  }
}

/** The time of the last activity in any tab, in epoch milliseconds; 0 when unknown. */
export function sharedActivity(): number {
  try {
    return Number(localStorage.getItem(SHARED_KEY)) || 0;
  } catch {
    return 0;
  }
}
