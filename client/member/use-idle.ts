import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type IdleEvent, type IdleLimits, nextIdle, startIdle } from '../../shared/rules/idle.ts';
import { IDLE_TIMER_DEFAULT_MS, IDLE_TIMER_DEFAULT_THROTTLE_MS } from '../../shared/site/constants.ts';

/** Where tabs tell each other when somebody was last active. */
const SHARED_KEY = 'lastActivity';
const SIGNS_OF_ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;
/** A timer does not count the time a computer sleeps, so the clock is looked at now and then. */
const LOOK_MS = 30_000;
const COUNTDOWN_MS = 1000;
const DEFAULT_LIMITS: IdleLimits = { timeout: IDLE_TIMER_DEFAULT_MS, throttle: IDLE_TIMER_DEFAULT_THROTTLE_MS };

type IdleOptions = {
  readonly limits?: IdleLimits;
  /** How long before the end there is a warning, in milliseconds. */
  readonly warning: number;
  readonly onExpire: () => void;
};

/**
 * Counts the time since anybody was active in any tab (section 4, Session). Beside the warning only `stay` counts as activity here, so
 * that nobody closes it by brushing against the mouse; what happens in another tab closes it too.
 * @returns `left`: the milliseconds that are left, while there is a warning.
 */
export function useIdle({ limits = DEFAULT_LIMITS, warning, onExpire }: IdleOptions) {
  const [left, setLeft] = useState<number>();
  const stay = useRef(() => {});
  const expire = useEffectEvent(onExpire);

  useEffect(() => {
    let state = startIdle(Date.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remaining = () => state.lastActivity + limits.timeout - Date.now();

    const take = (event: IdleEvent) => {
      const before = state;
      state = nextIdle(state, event, limits);
      if (event.type === 'activity' && state.lastActivity !== before.lastActivity) share(state.lastActivity);
    };
    const settle = () => {
      clearTimeout(timer);
      if (state.expired) {
        stop();
        expire();
        return;
      }
      const time = remaining();
      const warns = time <= warning;
      setLeft(warns ? Math.max(0, time) : undefined);
      timer = setTimeout(look, warns ? COUNTDOWN_MS : Math.min(LOOK_MS, time - warning));
    };
    const hear = () => take({ type: 'otherTab', now: Date.now(), lastActivity: shared() });
    const look = () => {
      hear();
      take({ type: 'check', now: Date.now() });
      settle();
    };
    const onActivity = () => {
      if (remaining() <= warning) return;
      const before = state;
      take({ type: 'activity', now: Date.now() });
      if (state !== before) settle();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== SHARED_KEY) return;
      hear();
      settle();
    };
    const stop = () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_ACTIVITY) window.removeEventListener(sign, onActivity, true);
      for (const sign of ['pageshow', 'focus'] as const) window.removeEventListener(sign, look);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('storage', onStorage);
    };
    stay.current = () => {
      // A press counts however soon it follows the last look at the clock.
      state = { ...state, lastLook: Number.NEGATIVE_INFINITY };
      take({ type: 'activity', now: Date.now() });
      settle();
    };

    for (const sign of SIGNS_OF_ACTIVITY) window.addEventListener(sign, onActivity, { capture: true, passive: true });
    for (const sign of ['pageshow', 'focus'] as const) window.addEventListener(sign, look);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('storage', onStorage);
    share(state.lastActivity);
    settle();
    return stop;
  }, [limits, warning]);

  return { left, stay: () => stay.current() };
}

function share(lastActivity: number): void {
  try {
    localStorage.setItem(SHARED_KEY, String(lastActivity));
  } catch {
    // Storage is full or switched off: each tab counts for itself.
  }
}

function shared(): number {
  try {
    return Number(localStorage.getItem(SHARED_KEY)) || 0;
  } catch {
    return 0;
  }
}
