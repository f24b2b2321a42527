import { type PageKind, pages } from '../../../shared/pages/registry.ts';
import { describeWithoutJavaScript } from '../../support/without-javascript.ts';

/** Kinds without a page for anonymous visitors: redirected, behind the sign-in, or shown where another has no page. */
const NO_PAGE: ReadonlySet<string> = new Set<PageKind>([
  'preview',
  'externalRedirect',
  'notFound',
  'dashboard',
  'profile',
  'eventVideo',
  'activeEvents',
  'cventRegistration',
]);
const isPageKind = (kind: string): kind is PageKind => Object.hasOwn(pages, kind) && !NO_PAGE.has(kind);

describeWithoutJavaScript(Object.keys(pages).filter(isPageKind));
