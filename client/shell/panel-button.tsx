import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useOpenPanel } from './open-panel.ts';

type PanelButtonProps = {
  panel: string;
  className?: string;
  label?: string;
  current?: boolean;
  children: (isOpen: boolean) => ReactNode;
};

/** `popovertarget` exposes the state to assistive technology; `data-open` is for styles. */
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
