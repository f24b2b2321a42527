import { IDLE_CHECK_THROTTLE_MS, IDLE_SIGN_OUT_MS } from '../constants.ts';

/** By wall clock in epoch milliseconds, so that time in sleep mode counts; `expired` is final. */
export interface IdleState {
  readonly lastActivity: number;
  readonly lastCheck: number;
  readonly expired: boolean;
}

export interface IdleLimits {
  readonly timeout: number;
  /** Milliseconds between two checks; events in between are ignored. */
  readonly throttle: number;
}

export const SIGN_OUT_LIMITS: IdleLimits = { timeout: IDLE_SIGN_OUT_MS, throttle: IDLE_CHECK_THROTTLE_MS };

export type IdleEvent =
  | { readonly type: 'activity' | 'check'; readonly now: number }
  | { readonly type: 'otherTab'; readonly now: number; readonly lastActivity: number };

/** Sign-in and page load count as activity. */
export function startIdle(now: number): IdleState {
  return { lastActivity: now, lastCheck: now, expired: false };
}

/** Section 4, Session; returns the same object when unchanged, so that callers store and share changes only. */
export function nextIdle(state: IdleState, event: IdleEvent, limits: IdleLimits = SIGN_OUT_LIMITS): IdleState {
  if (state.expired) return state;
  const { now } = event;

  if (event.type === 'otherTab') {
    const lastActivity = Math.min(event.lastActivity, now);
    return lastActivity > state.lastActivity ? { ...state, lastActivity } : state;
  }
  // The clock was set back: count inactivity from now.
  if (now < state.lastCheck) return { ...state, lastActivity: now, lastCheck: now };
  if (now - state.lastCheck < limits.throttle) return state;
  if (now - state.lastActivity >= limits.timeout) return { ...state, lastCheck: now, expired: true };
  return { ...state, lastCheck: now, lastActivity: event.type === 'activity' ? now : state.lastActivity };
}
