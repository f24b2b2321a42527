import { useState } from 'react';
import { alertVisible } from '../../shared/html/alert-visible.ts';
import { shell } from '../../shared/pages/shell.ts';
import { NOTICE_STORAGE_KEY } from '../data/storage-keys.ts';
import { useCall } from '../data/use-call.ts';
import { Html } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';

/** A text that ends with a comment closer is off (sections 2 and 4); the inline script hides dismissed texts. */
export function NoticeStrip() {
  const { data } = useCall(shell.notification);
  const [dismissed, setDismissed] = useState<string>();
  const text = data?.[0]?.notificationMenuData[0]?.updates ?? '';
  if (!alertVisible(text) || dismissed === text) return null;
  const dismiss = () => {
    setDismissed(text);
    document.getElementById('content')?.focus({ preventScroll: true });
    try {
      localStorage.setItem(NOTICE_STORAGE_KEY, toKey(text));
    } catch {
      // Storage is disabled: the notice stays dismissed until the next document only.
    }
  };
  return (
    <aside className="notice-strip" aria-label="Notice" data-notice={toKey(text)}>
      <div className="notice-strip__line page">
        <Icon name="info" />
        <Html className="notice-strip__text" html={text} />
        <button
          type="button"
          className="notice-strip__close needs-script"
          aria-label="Dismiss notice"
          onClick={dismiss}
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  );
}

/** Java's `String.hashCode` over code points, short enough for an attribute and storage. */
function toKey(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
