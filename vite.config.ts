import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Modules that most pages share, but not the first visit of the home page. */
const NOT_AT_HOME =
  /\/client\/(?:ui\/(?:field|accordion|tabs|breadcrumb|notice-box)|blocks\/page-blocks|data\/api)\.|\/wire-names\./;
/** Modules that most pages share are one chunk, because many small files compress worse and queue for connections. */
const isCommon = (id: string): boolean => /\/(?:client|shared)\//.test(id) && !NOT_AT_HOME.test(id);

/** Libraries of every page, as a chunk that browsers keep when a release changes only the site's code. */
const LIBRARIES = /\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//;
/** Parts of lists on the home page and some others; a chunk of each alone would be smaller than its request. */
const LIST_PARTS =
  /\/client\/(?:ui\/(?:book|course-table|price|fact-strip)|blocks\/(?:event-row|loaded-section|product-items|product-prices))\./;

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
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'client/entry-client.tsx',
          checks: CHECKS,
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, priority: 3 },
                { name: 'common', test: isCommon, minShareCount: 16, priority: 2 },
                { name: 'list-parts', test: LIST_PARTS, priority: 1 },
              ],
            },
          },
        },
      },
}));
