import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IDLE_TIMER_DEFAULT_MS, IDLE_TIMER_DEFAULT_THROTTLE_MS } from '../../shared/constants.ts';
import { type IdleEvent, type IdleLimits, nextIdle, startIdle } from '../../shared/rules/idle.ts';
import { LAST_ACTIVITY_STORAGE_KEY } from '../data/storage-keys.ts';
import { shareActivity, sharedActivity } from './shared-activity.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;
/** The wall clock is checked at intervals, because timers do not run while the computer sleeps. */
const CHECK_MS = 30_000;
const COUNTDOWN_MS = 1000;
const DEFAULT_LIMITS: IdleLimits = { timeout: IDLE_TIMER_DEFAULT_MS, throttle: IDLE_TIMER_DEFAULT_THROTTLE_MS };

type IdleOptions = {
  readonly limits?: IdleLimits;
  /** Time before the timeout at which the warning appears, in milliseconds. */
  readonly warning: number;
  readonly onExpire: () => void;
};

/**
 * Measures inactivity across all tabs (section 4, Session). While the warning is shown, only `stay` and activity in another tab count, so
 * that a touched mouse does not close it.
 * @returns `left`: milliseconds until the timeout while the warning is shown, otherwise undefined.
 */
export function useIdle({ limits = DEFAULT_LIMITS, warning, onExpire }: IdleOptions) {
  const [left, setLeft] = useState<number>();
  const stay = useRef(() => {});
  const expire = useEffectEvent(onExpire);

  useEffect(() => {
    let state = startIdle(Date.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remaining = () => state.lastActivity + limits.timeout - Date.now();

    const dispatch = (event: IdleEvent) => {
      const before = state;
      state = nextIdle(state, event, limits);
      if (event.type === 'activity' && state.lastActivity !== before.lastActivity) shareActivity(state.lastActivity);
    };
    const update = () => {
      clearTimeout(timer);
      if (state.expired) {
        stop();
        expire();
        return;
      }
      const time = remaining();
      const warns = time <= warning;
      setLeft(warns ? Math.max(0, time) : undefined);
      timer = setTimeout(check, warns ? COUNTDOWN_MS : Math.min(CHECK_MS, time - warning));
    };
    const readOtherTabs = () => dispatch({ type: 'otherTab', now: Date.now(), lastActivity: sharedActivity() });
    const check = () => {
      readOtherTabs();
      dispatch({ type: 'check', now: Date.now() });
      update();
    };
    const onActivity = () => {
      if (remaining() <= warning) return;
      const before = state;
      dispatch({ type: 'activity', now: Date.now() });
      if (state !== before) update();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== LAST_ACTIVITY_STORAGE_KEY) return;
      readOtherTabs();
      update();
    };
    const stop = () => {
      clearTimeout(timer);
      for (const type of ACTIVITY_EVENTS) window.removeEventListener(type, onActivity, true);
      for (const type of ['pageshow', 'focus'] as const) window.removeEventListener(type, check);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('storage', onStorage);
    };
    stay.current = () => {
      // The throttle must not ignore the button.
      state = { ...state, lastCheck: Number.NEGATIVE_INFINITY };
      dispatch({ type: 'activity', now: Date.now() });
      update();
    };

    for (const type of ACTIVITY_EVENTS) window.addEventListener(type, onActivity, { capture: true, passive: true });
    for (const type of ['pageshow', 'focus'] as const) window.addEventListener(type, check);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('storage', onStorage);
    shareActivity(state.lastActivity);
    update();
    return stop;
  }, [limits, warning]);

  return { left, stay: () => stay.current() };
}
