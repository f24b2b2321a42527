import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus on arrival, because a reloaded page starts at its top; browsers without scripts heed `autofocus`. */
export function FocusedProblem({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: a rejected form begins at what to correct
    <div ref={box} tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
