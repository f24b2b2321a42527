import { IDLE_CHECK_THROTTLE_MS, IDLE_SIGN_OUT_MS } from '../constants.ts';

/**
 * Inactivity of a signed-in user, by wall clock, so that the time of a sleeping computer counts. All times are epoch
 * milliseconds. Tabs share `lastActivity`; `expired` is final.
 */
export interface IdleState {
  readonly lastActivity: number;
  readonly lastCheck: number;
  readonly expired: boolean;
}

/** Limits in milliseconds. */
export interface IdleLimits {
  /** Inactivity after which the state expires. */
  readonly timeout: number;
  /** Minimum time between two checks; events in between are ignored. */
  readonly throttle: number;
}

/** The inactivity sign-out: one hour, checked at most every half second (section 9). */
export const SIGN_OUT_LIMITS: IdleLimits = { timeout: IDLE_SIGN_OUT_MS, throttle: IDLE_CHECK_THROTTLE_MS };

/** Activity or a timer in this tab, or the `lastActivity` that another tab has shared. */
export type IdleEvent =
  | { readonly type: 'activity' | 'check'; readonly now: number }
  | { readonly type: 'otherTab'; readonly now: number; readonly lastActivity: number };

/** The initial state at sign-in or page load, which count as activity. */
export function startIdle(now: number): IdleState {
  return { lastActivity: now, lastCheck: now, expired: false };
}

/**
 * The state after an event (section 4, Session). Activity after the timeout does not revive the session.
 * @returns the same object when nothing has changed, so that callers store and share changes only
 */
export function nextIdle(state: IdleState, event: IdleEvent, limits: IdleLimits = SIGN_OUT_LIMITS): IdleState {
  if (state.expired) return state;
  const { now } = event;

  if (event.type === 'otherTab') {
    const lastActivity = Math.min(event.lastActivity, now);
    return lastActivity > state.lastActivity ? { ...state, lastActivity } : state;
  }
  // The clock was set back, so the stored times are not comparable: inactivity is counted from now.
  if (now < state.lastCheck) return { ...state, lastActivity: now, lastCheck: now };
  if (now - state.lastCheck < limits.throttle) return state;
  if (now - state.lastActivity >= limits.timeout) return { ...state, lastCheck: now, expired: true };
  return { ...state, lastCheck: now, lastActivity: event.type === 'activity' ? now : state.lastActivity };
}
