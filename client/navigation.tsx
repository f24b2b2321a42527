import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { API_BASE_PATH } from '../shared/site/constants.ts';
import { pageDataOf } from '../shared/site/page-data.ts';
import type { Site } from '../shared/site/resolve.ts';
import { useEnvironment } from './data/environment.tsx';
import { prefetch } from './data/use-call.ts';
import { loadPage } from './routes.tsx';

/** Moving about inside the browser. On the server, and without scripts, links are just links. */
export const Navigation = import.meta.env.SSR ? () => <Announcer /> : BrowserNavigation;

/**
 * One click handler for every link of the document, those in editors' HTML too; links stay plain `<a href>`. After a
 * move the new page is announced, and reading starts at its top.
 */
function BrowserNavigation() {
  const { site, settings } = useEnvironment();
  const queries = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    const follow = async (url: URL) => {
      const redirect = site.redirectFor(url.pathname);
      const pathname = redirect?.to ?? url.pathname;
      const match = site.match(pathname);
      const input = { match, pathname, query: url.searchParams, now: Date.now() };
      // The page's code and its data come at the same time; the old page stays until the new one can be shown.
      for (const request of pageDataOf(input).secondary) void prefetch(queries, request, settings.product);
      await Promise.all([
        loadPage(match.route.kind),
        ...pageDataOf(input).essential.map((request) => prefetch(queries, request, settings.product)),
      ]);
      await navigate(pathname + url.search + url.hash, { replace: redirect?.replace ?? false });
    };
    const onClick = (event: MouseEvent) => {
      const url = internalTarget(event, site);
      if (!url) return;
      event.preventDefault();
      follow(url).catch(() => location.assign(url));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [site, settings.product, queries, navigate]);

  useArrival();
  return <Announcer />;
}

/**
 * The address a click leads to, when this page can go there by itself. New windows, downloads, other origins, the API, marks on the
 * same page, and paths the tables do not know (the server may know an old address) are left to the browser.
 */
function internalTarget(event: MouseEvent, site: Site): URL | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith(`${API_BASE_PATH}/`)) return;
  if (url.pathname === location.pathname && url.search === location.search) return;
  const redirect = site.redirectFor(url.pathname);
  if (redirect?.external) return;
  const { route } = site.match(redirect?.to ?? url.pathname);
  const isPage = route.kind !== 'notFound' && route.kind !== 'preview' && route.access === 'public';
  return isPage ? url : undefined;
}

const ANNOUNCER_ID = 'announcer';

/** Says which page has come to those who do not see it. */
function Announcer() {
  return <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />;
}

/** After a move: scroll to the top or the mark, put the focus on the content, and say where the reader is. */
function useArrival(): void {
  const { key, hash } = useLocation();
  const arrived = useRef(key);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    const mark = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (mark) mark.scrollIntoView();
    else window.scrollTo(0, 0);
    const target = mark ?? document.getElementById('content');
    target?.focus({ preventScroll: true });
    const announcer = document.getElementById(ANNOUNCER_ID);
    if (announcer) announcer.textContent = document.title;
  }, [key, hash]);
}
