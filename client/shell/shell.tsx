import type { ReactNode } from 'react';
import { usePageInput } from '../data/page-input.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { JournalBar } from './journal-bar.tsx';
import { NoticeStrip } from './notice-strip.tsx';

/** What stands around every page. A form embed stands alone: another page is its frame. */
export function Shell({ children }: { children: ReactNode }) {
  const { match } = usePageInput();
  const { kind, section } = match.route;
  const main = (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
  if (kind === 'formEmbed') return main;
  return (
    <>
      <nav className="skip-links" aria-label="Skip links">
        <a href="#content">Skip to content</a>
        <a href="#footer">Skip to footer</a>
      </nav>
      <NoticeStrip />
      <Header />
      {section === 'news' && <JournalBar />}
      {main}
      <Footer />
    </>
  );
}
