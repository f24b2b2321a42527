import type { LoaderFunction, RouteObject } from 'react-router';
import type { Route } from '../shared/site/resolve.ts';
import { App } from './app.tsx';
import { BrokenPage, BrokenSite, PageView } from './page-view.tsx';

/** One route per row of the table. @param loader none on the server, whose pipeline has loaded the page */
export function createRoutes(rows: readonly Route[], loader?: LoaderFunction): RouteObject[] {
  const children = rows.map(({ id, path }) => ({
    id,
    path,
    caseSensitive: true,
    Component: PageView,
    ErrorBoundary: BrokenPage,
    ...(loader && { loader }),
  }));
  return [{ id: 'site', Component: App, ErrorBoundary: BrokenSite, children }];
}
