import { deferred } from './deferred.tsx';

/** One chunk for all parts, because a page that needs one needs the others soon after. */
const parts = () => import('./parts.ts');

export const PreviewBar = deferred(async () => (await parts()).PreviewBar);
export const NoticeStrip = deferred(async () => (await parts()).NoticeStrip);
export const Header = deferred(async () => (await parts()).Header);
export const JournalBar = deferred(async () => (await parts()).JournalBar);
export const MemberSession = deferred(async () => (await parts()).MemberSession);
export const MenuPanel = deferred(async () => (await parts()).MenuPanel);
export const SearchPanel = deferred(async () => (await parts()).SearchPanel);
export const SignInPanel = deferred(async () => (await parts()).SignInPanel);
export const Footer = deferred(async () => (await parts()).Footer);
export const CookieBanner = deferred(async () => (await parts()).CookieBanner);
export const GlobalScripts = deferred(async () => (await parts()).GlobalScripts);
