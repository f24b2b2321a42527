import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import './follow-ways.css';

/** Gathers the ways to follow a subject behind one button, which needs no JavaScript. */
export function FollowWays({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <details className="follow-ways">
      <summary className="button button--secondary">
        Follow<span className="visually-hidden"> {title}</span>
        <Icon name="down" className="chevron" />
      </summary>
      <div className="follow-ways__list">{children}</div>
    </details>
  );
}
