import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useOpenPanel } from './open-panel.ts';

type PanelButtonProps = {
  /** Id of the panel it opens. */
  panel: string;
  className?: string;
  /** Name where it shows no text. */
  label?: string;
  children: (isOpen: boolean) => ReactNode;
};

/** A button of the header that opens a panel, and shows that it is open. */
export function PanelButton({ panel, className, label, children }: PanelButtonProps) {
  const isOpen = useOpenPanel() === panel;
  return (
    <button
      type="button"
      className={classNames('tool', className)}
      popoverTarget={panel}
      aria-expanded={isOpen}
      aria-label={label}
    >
      {children(isOpen)}
    </button>
  );
}
