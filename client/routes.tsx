import type { LoaderFunction, RouteObject } from 'react-router';
import type { Route } from '../shared/site/resolve.ts';
import { App } from './app.tsx';
import { BrokenPage, BrokenSite, PageView } from './page-view.tsx';

/**
 * React Router's route tree: one route per row of the site's table, inside the layout route of the whole site.
 * @param loader loads a page before it is shown. The server passes none: its pipeline has loaded the page when it renders.
 */
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
