/** Components of the shell that hydrate after the page: see `deferred-parts.tsx`. */

export { SignInPanel } from '../account/sign-in-panel.tsx';
export { SearchPanel } from '../search/search-panel.tsx';
export { MemberSession } from '../session/member-session.tsx';
export { CookieBanner } from './cookie-banner.tsx';
export { Footer } from './footer.tsx';
export { GlobalScripts } from './global-scripts.tsx';
export { Header } from './header.tsx';
export { JournalBar } from './journal-bar.tsx';
export { MenuPanel } from './menu-panel.tsx';
export { NoticeStrip } from './notice-strip.tsx';
export { PreviewBar } from './preview-bar.tsx';
