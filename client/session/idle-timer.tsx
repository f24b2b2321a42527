import { useId, useLayoutEffect, useRef } from 'react';
import { SIGN_OUT_LIMITS } from '../../shared/session/idle.ts';
import { useEnvironment } from '../data/environment.tsx';
import { readUser } from '../data/user.ts';
import { Actions, Button } from '../ui/button.tsx';
import { signOutOnce } from './sign-out-once.ts';
import { useIdle } from './use-idle.ts';

const WARNING_MS = 120_000;

/** Signs out after an hour of inactivity, with a warning two minutes before (sections 4 and 9). */
export default function IdleTimer() {
  const { settings } = useEnvironment();
  const { left, stay } = useIdle({
    limits: SIGN_OUT_LIMITS,
    warning: WARNING_MS,
    onExpire: () => {
      // Another tab may have signed out already.
      if (readUser()) void signOutOnce(settings);
    },
  });
  return left !== undefined && <Warning left={left} stay={stay} signOut={() => void signOutOnce(settings)} />;
}

type WarningProps = { left: number; stay: () => void; signOut: () => void };

function Warning({ left, stay, signOut }: WarningProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Close the dialog before React removes it, so that the browser can restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const seconds = Math.ceil(left / 1000);
  return (
    <dialog
      className="idle"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
    >
      <h2 className="mb-xs" id={`${id}-title`}>
        Are you still there?
      </h2>
      <p id={`${id}-text`}>
        Nothing has happened here for almost an hour. To keep your account safe, we’ll sign you out soon. What you have
        saved stays saved.
      </p>
      <p className="idle__left" aria-hidden="true">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </p>
      <p className="visually-hidden" role="status">
        {spokenTime(seconds)}
      </p>
      <Actions>
        <Button onClick={stay}>Stay signed in</Button>
        <Button variant="secondary" onClick={signOut}>
          Sign out now
        </Button>
      </Actions>
    </dialog>
  );
}

const SPOKEN_STEPS = [10, 30, 60, 90, 120] as const;

/** Coarse steps, so that screen readers do not read out every second. */
function spokenTime(seconds: number): string {
  const step = SPOKEN_STEPS.find((limit) => seconds <= limit) ?? 120;
  return step < 60
    ? `Less than ${step} seconds left`
    : `About ${step === 90 ? 'a minute and a half' : step === 60 ? 'a minute' : 'two minutes'} left`;
}
