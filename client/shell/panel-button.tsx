import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useOpenPanel } from './open-panel.ts';

type PanelButtonProps = {
  /** Id of the panel that the button opens. */
  panel: string;
  className?: string;
  /** Accessible name of a button without text. */
  label?: string;
  /** The current page belongs to what the panel leads to. */
  current?: boolean;
  children: (isOpen: boolean) => ReactNode;
};

/** A header button that toggles a panel. `popovertarget` exposes its state; `data-open` is for styles. */
export function PanelButton({ panel, className, label, current = false, children }: PanelButtonProps) {
  const isOpen = useOpenPanel() === panel;
  return (
    <button
      type="button"
      className={classNames('tool', className)}
      popoverTarget={panel}
      data-open={isOpen}
      aria-label={label}
      aria-current={current ? 'true' : undefined}
    >
      {children(isOpen)}
    </button>
  );
}
