import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoticeBoxProps {
  /** `note` is grey, `saved` green, `deadline` orange, `error` red. */
  tone?: 'note' | 'saved' | 'deadline' | 'error';
  title: string;
  action?: ReactNode;
  /** Makes the box a live region (`alert` for errors, else `status`); false if it is there from the start. */
  live?: boolean;
  children?: ReactNode;
}

export function NoticeBox({ tone = 'note', title, action, live = false, children }: NoticeBoxProps) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={`notice notice--${tone} cluster apart`} role={live ? role : undefined}>
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
