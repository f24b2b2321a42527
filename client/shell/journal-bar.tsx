import { useEffect, useRef } from 'react';
import { NEWS_PATH } from '../../shared/constants.ts';
import { shell } from '../../shared/pages/shell.ts';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { useJournalName } from '../data/use-society.ts';
import { JournalMark } from '../ui/section-head.tsx';
import { Tabs } from '../ui/tabs.tsx';

const MAX_TABS = 6;

/** Section 2, News. */
export function JournalBar() {
  const { pathname } = usePageInput();
  const journal = useJournalName();
  const menu = useCall(shell.headerMenu).data?.result ?? [];
  const section = menu.find((item) => item.redirectURL === NEWS_PATH);
  const links = (section?.childrens ?? []).filter((child) => child.page.startsWith(`${NEWS_PATH}/`)).slice(0, MAX_TABS);
  const current = links.find(({ page }) => pathname === page || pathname.startsWith(`${page}/`))?.page;
  const bar = useScrollToCurrentTab(current);
  return (
    <section className="journal-bar" aria-label="Parts of the journal" ref={bar}>
      <div className="journal-bar__line cluster apart page">
        <a className="journal-bar__home" href={NEWS_PATH} aria-current={pathname === NEWS_PATH ? 'page' : undefined}>
          <JournalMark name={journal} />
        </a>
        <Tabs
          label="Parts of the journal"
          items={links.map(({ name, page }) => ({ label: name, href: page }))}
          {...(current !== undefined && { current })}
        />
      </div>
    </section>
  );
}

/** Sets `scrollLeft`, because `scrollIntoView` could scroll the page as well. */
function useScrollToCurrentTab(current: string | undefined) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = bar.current?.querySelector('.tabs');
    const tab = current === undefined ? null : row?.querySelector('[aria-current="page"]');
    if (!row || !tab) return;
    const seen = row.getBoundingClientRect();
    const box = tab.getBoundingClientRect();
    row.scrollLeft += box.left + box.width / 2 - (seen.left + seen.width / 2);
  }, [current]);
  return bar;
}
