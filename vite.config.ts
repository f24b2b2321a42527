import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The view of a page kind, which is a chunk of its own. */
const VIEW = /\/client\/pages\/([\w-]+)\/\1\.tsx$/;
/** Styles that come with the pages which need them. */
const PAGE_STYLES = /\/client\/styles\/pages\//;
const isPart = (id: string): boolean => /\/(?:client|shared)\//.test(id) && !VIEW.test(id) && !PAGE_STYLES.test(id);
/** Libraries of every page, as a chunk that browsers keep when a release changes only the site's code. */
const LIBRARIES = /\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//;
/** Parts of lists, which the home page and most others show. */
const LISTS =
  /\/client\/(?:ui\/(?:book|course-table|price|fact-strip)|data\/use-society|blocks\/(?:event-row|loaded-section|product-items|product-prices|article-row|emphasised))\.|shared\/pages\/common\/(?:membership|next-deadlines|conferences)\./;
/** Controls and calls that most pages share with the frame, but that the first visit of the home page does without. */
const CONTROLS =
  /\/client\/(?:ui\/(?:tabs|field|notice-box|accordion|breadcrumb|choice|page-head|prose)|blocks\/(?:content-head|search-line|account-links|page-blocks|on-this-page)|data\/(?:session|api|consent|set-cookie|use-sign-in)|member\/use-preloaded|shell\/(?:redirect-sign-in|sign-in-form))|\/shared\/(?:rules\/|pages\/common\/(?:page-entry|content-page|text-page)\.)/;
/** Drawings that explain a page, of which the home page has none. */
const DIAGRAMS = /\/client\/ui\/diagrams\//;
/** Parts of two kinds of page that are too small for a request of their own. */
const SMALL =
  /\/client\/(?:ui\/(?:price-table|people|chart)|blocks\/(?:text-table|labelled-group|filter-form)|pages\/faq\/questions)\.|\/shared\/pages\/(?:newsletters|follow|faq)\./;
const FORMS = /\/client\/forms\/|\/shared\/site\/forms\//;
/** The code that each page loads when it has been hydrated: the frame, navigation, and what the server has rendered. */
const FRAME =
  /\/client\/(?:shell\/parts|navigation\/(?:navigation|redirect-record)|structured-data\/machine-head|pages\/error\/error-page|page-chunks)\./;

/**
 * The chunks by what uses them, so that a page makes few requests: small files compress badly and queue for
 * connections. A group takes the modules that those before it have left.
 */
const CHUNKS = [
  { name: 'libraries', test: LIBRARIES },
  { name: 'entry', test: isPart, tags: ['$initial' as const] },
  {
    name: 'common',
    test: (id: string) => isPart(id) && !CONTROLS.test(id) && !FORMS.test(id) && !DIAGRAMS.test(id),
    minShareCount: 16,
  },
  { name: 'lists', test: LISTS },
  { name: 'controls', test: (id: string) => CONTROLS.test(id) || SMALL.test(id), minShareCount: 2 },
  { name: 'forms', test: FORMS, minShareCount: 2 },
  { name: 'page-parts', test: isPart, minShareCount: 3 },
  { name: 'frame', test: FRAME },
];

/** A module that some chunks import and others load on demand is no mistake: it is in a chunk of its own. */
const CHECKS = { ineffectiveDynamicImport: false };

/** One configuration for the browser's bundle, the server's (`--ssr`), and Vite in the development server. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  cacheDir: '.cache/vite',
  plugins: [react()],
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node24', rolldownOptions: { input: 'client/entry-server.tsx', checks: CHECKS } }
    : {
        outDir: 'dist/client',
        manifest: true,
        assetsDir: 'assets',
        assetsInlineLimit: 0,
        target: 'baseline-widely-available',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'client/entry-client.tsx',
          checks: CHECKS,
          output: {
            codeSplitting: {
              groups: CHUNKS.map((group, index) => ({ ...group, priority: CHUNKS.length - index })),
            },
          },
        },
      },
}));
