import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

/** Whether a link of the content leaves this site. */
const isExternal = (url: string): boolean => /^https?:/i.test(url);

/** A headline whose link may lead to another site: then it says so, in a mark and in words. */
export function MarkedTitle({ url, children }: { url: string; children: ReactNode }) {
  if (!isExternal(url)) return children;
  return (
    <>
      {children}
      {'\u00a0'}
      <Icon name="out" size={18} className="icon--inline" />
      <span className="visually-hidden"> (another site)</span>
    </>
  );
}
