import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

const isExternal = (url: string): boolean => /^https?:/i.test(url);

/** External links get an icon and the hidden words "another site". */
export function LinkTitle({ url, children }: { url: string; children: ReactNode }) {
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
