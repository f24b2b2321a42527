import { shell } from '../../shared/site/page-data/shell.ts';
import { usePageInput } from '../data/page-input.ts';
import { useCall } from '../data/use-call.ts';
import { JournalMark } from '../ui/section-head.tsx';
import { Tabs } from '../ui/tabs.tsx';

const NEWS_PATH = '/news-and-articles';
const MOST_TABS = 6;

/** The news section's own mark and link (section 2, News), with the section's pages as tabs. */
export function JournalBar() {
  const { pathname } = usePageInput();
  const menu = useCall(shell.headerMenu).data?.result ?? [];
  const section = menu.find((item) => item.redirectURL === NEWS_PATH);
  const links = (section?.childrens ?? [])
    .filter((child) => child.page.startsWith(`${NEWS_PATH}/`))
    .slice(0, MOST_TABS);
  const current = links.find(({ page }) => pathname === page || pathname.startsWith(`${page}/`))?.page;
  return (
    <section className="journal-bar" aria-label="Parts of the journal">
      <div className="journal-bar__line page">
        <a className="journal-bar__home" href={NEWS_PATH}>
          <JournalMark />
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
