import { LAST_ACTIVITY_STORAGE_KEY } from '../data/storage-keys.ts';

export function shareActivity(lastActivity: number): void {
  try {
    localStorage.setItem(LAST_ACTIVITY_STORAGE_KEY, String(lastActivity));
  } catch {
    // Storage is full or disabled: each tab measures its own inactivity.
  }
}

/** Epoch milliseconds; 0 when unknown. */
export function sharedActivity(): number {
  try {
    return Number(localStorage.getItem(LAST_ACTIVITY_STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
}
