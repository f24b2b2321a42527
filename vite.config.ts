import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Modules that most pages share, but not the first visit of the home page. */
const NOT_AT_HOME =
  /\/client\/(?:ui\/(?:field|accordion|tabs|breadcrumb|notice-box)|blocks\/page-blocks|data\/api)\.|\/wire-names\./;
/** Modules that most pages share are one chunk, because many small files compress worse and queue for connections. */
const isCommon = (id: string): boolean => /\/(?:client|shared)\//.test(id) && !NOT_AT_HOME.test(id);

/** Libraries of every page: one chunk of their own, which a visitor's browser keeps when a release changes only the site's code. */
const LIBRARIES = /\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//;
/** Parts of lists on the home page and on some other pages: as chunks of their own, each would be smaller than its request. */
const LIST_PARTS =
  /\/client\/(?:ui\/(?:book|course-table|price|fact-strip)|blocks\/(?:event-row|loaded-section|product-items|product-prices))\./;

/**
 * Lets the bundler drop the components of React Router that the site does not use (Link, Form, prefetching; 3.6 KB). Their calls of
 * `forwardRef` are not marked as pure, and their names for the developer tools are assigned.
 */
const dropUnusedComponents: Plugin = {
  name: 'drop-unused-components',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => ({
      code: code
        .replace(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replace(/^\w+\.displayName = .*;$/gm, ''),
      map: null,
    }),
  },
};

/** A feature that the site does not use, of one module of a library: each match of the pattern is replaced. */
type UnusedFeature = { readonly module: string; readonly pattern: RegExp; readonly replacement: string };

const ROUTER = '/react-router/dist/production/lib/router/router.js';
const QUERY_CORE = '/@tanstack/query-core/build/modern';
/** Together a twenty-fifth of the first visit. Code that comes to use one of them removes its row. */
const UNUSED_FEATURES: readonly UnusedFeature[] = [
  // No route has an action: forms are sent through the API.
  { module: ROUTER, pattern: /(?<!function )\bisMutationMethod\([\w.]+\)/g, replacement: 'false' },
  // Methods of the router for components with fetchers or blockers, and for routes that change: the site has none.
  {
    module: ROUTER,
    pattern:
      /^\t\t(?:fetch|(?:get|reset)Fetcher|deleteFetcher: \w+|(?:get|delete)Blocker|patchRoutes|_internalSetRoutes),$/gm,
    replacement: '',
  },
  // The options of `createRouter` that the site does not set.
  {
    module: ROUTER,
    pattern: /\binit\.(?:instrumentations|patchRoutesOnNavigation|dataStrategy|getContext)\b/g,
    replacement: 'undefined',
  },
  {
    module: ROUTER,
    pattern: /opts\?\.instrumentationNavigateMetaReceiver|consumeInstrumentationClientResultMetaReceiver\(router\)/g,
    replacement: 'undefined',
  },
  { module: `${QUERY_CORE}/query.js`, pattern: /this\.#queryType === "infinite"/g, replacement: 'false' },
  // Queries without mutations: what the client calls itself remains.
  {
    module: `${QUERY_CORE}/queryClient.js`,
    pattern: /config\.mutationCache \|\| new MutationCache\(\)/g,
    replacement: '{ clear() {}, resumePausedMutations: () => Promise.resolve() }',
  },
];

/** Lets the bundler drop the unused features. It fails when a release of a library no longer has the code of one. */
const dropUnusedFeatures: Plugin = {
  name: 'drop-unused-features',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/(?:react-router|@tanstack)\// },
    handler(code, id) {
      let rest = code;
      for (const { module, pattern, replacement } of UNUSED_FEATURES.filter((feature) => id.endsWith(feature.module))) {
        if (rest.search(pattern) < 0) this.error(`${module} no longer has ${pattern}`);
        rest = rest.replace(pattern, replacement);
      }
      return { code: rest, map: null };
    },
  },
};

/** A module that some chunks import and others load on demand is no mistake: it is in a chunk of its own. */
const CHECKS = { ineffectiveDynamicImport: false };

/** One configuration for three uses: the browser's bundle, the server's (`--ssr`), and Vite inside the development server. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  cacheDir: '.cache/vite',
  plugins: [react(), dropUnusedComponents, dropUnusedFeatures],
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node26', rolldownOptions: { input: 'client/entry-server.tsx', checks: CHECKS } }
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
