import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IDLE_TIMER_DEFAULT_MS, IDLE_TIMER_DEFAULT_THROTTLE_MS } from '../../shared/constants.ts';
import { type IdleEvent, type IdleLimits, nextIdle, startIdle } from '../../shared/session/idle.ts';
import { LAST_ACTIVITY_STORAGE_KEY } from '../data/storage-keys.ts';
import { shareActivity, sharedActivity } from './shared-activity.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;
/** Check the wall clock at intervals, because timers do not run while the computer sleeps. */
const CHECK_MS = 30_000;
const COUNTDOWN_MS = 1000;
const DEFAULT_LIMITS: IdleLimits = { timeout: IDLE_TIMER_DEFAULT_MS, throttle: IDLE_TIMER_DEFAULT_THROTTLE_MS };

type IdleOptions = {
  readonly limits?: IdleLimits;
  /** Milliseconds before the timeout. */
  readonly warning: number;
  readonly onExpire: () => void;
};

/** Measures inactivity across tabs (section 4, Session). @returns `left`: ms until the timeout during the warning */
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
    const onActivity = (event: Event) => {
      if (isStill(event) || (remaining() <= warning && isUseOfButton(event))) return;
      // The countdown checks each second, and its throttle must not ignore a key.
      if (remaining() <= warning) state = { ...state, lastCheck: Number.NEGATIVE_INFINITY };
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

/** Browsers report a resting pointer when something appears below it. */
const isStill = (event: Event): boolean =>
  event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;

const BUTTON_KEYS: readonly string[] = ['Enter', ' ', 'Tab', 'Shift'];

/** A press of a button of the warning, or a key that leads to one, is no activity: its action follows. */
function isUseOfButton(event: Event): boolean {
  const isOnButton = event.target instanceof Element && event.target.closest('dialog button') !== null;
  return isOnButton && (!(event instanceof KeyboardEvent) || BUTTON_KEYS.includes(event.key));
}
