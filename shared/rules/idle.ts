import { IDLE_CHECK_THROTTLE_MS, IDLE_SIGN_OUT_MS } from '../site/constants.ts';

/**
 * Inactivity of a signed-in user, by wall clock, so that a sleeping computer counts as inactive. All times are epoch
 * milliseconds. `lastActivity` is what tabs share; `expired` is final.
 */
export interface IdleState {
  readonly lastActivity: number;
  readonly lastLook: number;
  readonly expired: boolean;
}

export interface IdleLimits {
  /** Inactivity after which the state expires. */
  readonly timeout: number;
  /** Shortest time between two looks at the clock; what happens in between is ignored. */
  readonly throttle: number;
}

/** The inactivity sign-out: one hour, looked at every half second at most (section 9). */
export const SIGN_OUT_LIMITS: IdleLimits = { timeout: IDLE_SIGN_OUT_MS, throttle: IDLE_CHECK_THROTTLE_MS };

/** Something that happened in this tab, or the `lastActivity` another tab has shared. */
export type IdleEvent =
  | { readonly type: 'activity' | 'check'; readonly now: number }
  | { readonly type: 'otherTab'; readonly now: number; readonly lastActivity: number };

/** State at sign-in or page start, when the user is active by definition. */
export function startIdle(now: number): IdleState {
  return { lastActivity: now, lastLook: now, expired: false };
}

/**
 * Next state (section 4, Session). Activity that comes after the time-out does not revive the session: the user was away.
 * Returns the very same object when nothing changed, so a caller shares and stores only real changes.
 */
export function nextIdle(state: IdleState, event: IdleEvent, limits: IdleLimits = SIGN_OUT_LIMITS): IdleState {
  if (state.expired) return state;
  const { now } = event;

  if (event.type === 'otherTab') {
    const lastActivity = Math.min(event.lastActivity, now);
    return lastActivity > state.lastActivity ? { ...state, lastActivity } : state;
  }
  // A clock set back: what it says now is all there is to go by.
  if (now < state.lastLook) return { ...state, lastActivity: now, lastLook: now };
  if (now - state.lastLook < limits.throttle) return state;
  if (now - state.lastActivity >= limits.timeout) return { ...state, lastLook: now, expired: true };
  return { ...state, lastLook: now, lastActivity: event.type === 'activity' ? now : state.lastActivity };
}
