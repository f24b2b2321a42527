import type { ReactNode } from 'react';
import { usePageInput } from '../data/page-input.ts';
import {
  CookieBanner,
  Footer,
  GlobalScripts,
  Header,
  JournalBar,
  MemberSession,
  MenuPanel,
  NoticeStrip,
  PreviewBar,
  SearchPanel,
  SignInPanel,
} from './deferred-parts.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const { match, pathname } = usePageInput();
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
        <a href="#cookie-banner">Skip to cookie choices</a>
      </nav>
      <p className="stalled" role="alert">
        Parts of this page have not loaded and do not respond. <a href={pathname}>Load the page again</a>
      </p>
      <PreviewBar />
      <NoticeStrip />
      <Header />
      <SearchPanel />
      <SignInPanel />
      <MenuPanel />
      {section === 'news' && <JournalBar />}
      {main}
      <Footer />
      <CookieBanner />
      <GlobalScripts />
      <MemberSession />
    </>
  );
}
