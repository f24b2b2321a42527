import { useState } from 'react';
import { alertVisible } from '../../shared/rules/alert-visible.ts';
import { shell } from '../../shared/site/page-data/shell.ts';
import { useCall } from '../data/use-call.ts';
import { Html } from '../ui/html.tsx';
import { Icon } from '../ui/icon.tsx';

/** The society's notice from the notifications feed (section 2), shown unless its text ends as a comment does (section 4). */
export function NoticeStrip() {
  const { data } = useCall(shell.notification);
  const [dismissed, setDismissed] = useState<string>();
  const text = data?.[0]?.notificationMenuData[0]?.updates ?? '';
  if (!alertVisible(text) || dismissed === text) return null;
  return (
    <aside className="notice-strip" aria-label="Notice">
      <div className="notice-strip__line page">
        <Icon name="info" />
        <Html className="notice-strip__text" html={text} />
        <button
          type="button"
          className="notice-strip__close needs-script"
          aria-label="Dismiss notice"
          onClick={() => setDismissed(text)}
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  );
}
