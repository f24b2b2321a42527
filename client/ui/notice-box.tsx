import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoticeBoxProps {
  /** Note is quiet, saved is green, deadline is orange, error is red. */
  tone?: 'note' | 'saved' | 'deadline' | 'error';
  title: string;
  /** A button or link at the right. */
  action?: ReactNode;
  /** Announced as it appears: `alert` for errors, `status` for the rest. Off for what stands there from the start. */
  live?: boolean;
  children?: ReactNode;
}

/** A tinted box with a 4 px edge: a notice, a result, a deadline or an error. */
export function NoticeBox({ tone = 'note', title, action, live = false, children }: NoticeBoxProps) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={`notice notice--${tone}`} role={live ? role : undefined}>
      <div className="notice__text">
        <p className="notice__title">
          {tone === 'error' && <Icon name="warning" />}
          {title}
        </p>
        {children}
      </div>
      {action}
    </div>
  );
}
