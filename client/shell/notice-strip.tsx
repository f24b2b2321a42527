import { useState } from 'react';
import { alertVisible } from '../../shared/rules/alert-visible.ts';
import { shell } from '../../shared/site/page-data/shell.ts';
import { NOTICE_STORAGE_KEY } from '../data/storage-keys.ts';
import { useCall } from '../data/use-call.ts';
import { Html } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';

/**
 * The society's notice from the notifications feed (section 2), shown unless its text ends as a comment does (section 4). Who dismisses
 * it does not see the same text again; the document's first script sees to that before anything is painted.
 */
export function NoticeStrip() {
  const { data } = useCall(shell.notification);
  const [dismissed, setDismissed] = useState<string>();
  const text = data?.[0]?.notificationMenuData[0]?.updates ?? '';
  if (!alertVisible(text) || dismissed === text) return null;
  const dismiss = () => {
    setDismissed(text);
    document.getElementById('content')?.focus({ preventScroll: true });
    try {
      localStorage.setItem(NOTICE_STORAGE_KEY, keyOf(text));
    } catch {
      // Storage is switched off: the notice is gone from this page only.
    }
  };
  return (
    <aside className="notice-strip" aria-label="Notice" data-notice={keyOf(text)}>
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

/** A short name for a text: equal texts have equal names, others almost never. */
function keyOf(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
