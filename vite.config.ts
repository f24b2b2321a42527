import { globSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Collects files by patterns.
 * @throws Error for a pattern without a file: a renamed file would silently change what every phone downloads.
 */
function toFiles(...patterns: readonly string[]): (id: string) => boolean {
  const files = patterns.flatMap((pattern) => {
    // Another release is built from this one's folder: the division of its chunks must name its own files.
    const found = globSync(pattern, { cwd: import.meta.dirname });
    if (found.length === 0) throw new Error(`vite.config.ts names ${pattern}, which does not exist`);
    return found.map((file) => join(import.meta.dirname, file));
  });
  const ids = new Set(files);
  return (id) => ids.has(id);
}

/** Each view of a page kind, and the styles that come with it, are chunks of their own. */
const isView = toFiles('client/*/*.page.tsx');
const isStyle = (id: string): boolean => id.endsWith('.css') && !isFrameStyle(id);
const isFrameStyle = toFiles('client/{ui,styles}/**/*.css');
const isPart = (id: string): boolean => /\/(?:client|shared)\//.test(id) && !isView(id) && !isStyle(id);
/** Libraries of every page, as a chunk that browsers keep when a release changes only the site's code. */
const LIBRARIES = /\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//;
/** Parts of lists, which the home page and most others show. */
const isList = toFiles(
  'client/ui/{book,course-table,price,fact-strip}.tsx',
  'client/data/use-society.ts',
  'client/blocks/{loaded-section,emphasised}.tsx',
  'client/cards/{article-row,event-row,product-items,product-prices}.*',
  'shared/membership/membership.ts',
  'shared/deadlines/coming-deadlines.ts',
  'shared/events/conferences.ts',
);
/** Controls and calls that most pages share with the frame, but that the first visit of the home page does without. */
const isControl = toFiles(
  'client/ui/{tabs,field,notice-box,accordion,breadcrumb,choice,page-head,person,prose}.tsx',
  'client/blocks/{content-head,on-this-page,loaded-list}.tsx',
  'client/ui/covers/{pen,ring}.ts',
  'client/search/search-line.tsx',
  'client/website/{page-blocks,paywall}.tsx',
  'client/data/{session,api,consent,set-cookie,use-sign-in}.ts',
  'client/session/use-preloaded.ts',
  'client/account/{account-links,redirect-sign-in,sign-in-form}.*',
  'shared/{addresses,consent,html,session}/*.ts',
  'shared/{item-credits,days,link-lifetime,product-price}.ts',
  'shared/events/{event-price,registration-link,registration-target,session-clashes}.ts',
  'shared/pages/{page-entry,content-page,text-page}.ts',
);
/** Charts of the dashboard and of the self-check. */
const isChart = toFiles('client/ui/chart.tsx', 'shared/html/{chart,draw-chart}.ts');
/** Drawings that explain a page, of which the home page has none. */
const isDiagram = toFiles('client/ui/diagrams/*.tsx');
/** Programmes of events and conferences. */
const isProgramme = toFiles(
  'client/events/{programme,chosen-sessions,local-programme}.*',
  'client/ui/{timetable,local-time}.tsx',
);
/** Rows of the dates of the law. */
const isDeadline = toFiles('client/deadlines/{deadline-rows,deadline-text}.tsx', 'shared/deadlines/deadline-line.ts');
/** Parts of two kinds of page that are too small for a request of their own. */
const isSmall = toFiles(
  'client/ui/{price-table,people}.tsx',
  'client/blocks/{text-table,labelled-group,filter-form}.*',
  'client/website/questions.tsx',
  'shared/newsletters/newsletters.page.ts',
  'shared/follows/{follow.page,follow-address}.ts',
  'shared/chapters/chapter-maps.ts',
  'shared/website/faq.page.ts',
);
const isForm = toFiles('client/forms/*', 'shared/forms/*', 'shared/*/*-{form,forms}.ts');
/** The code that each page loads when it has been hydrated: the frame, navigation, and what the server has rendered. */
const isFrame = toFiles(
  'client/shell/{parts.ts,error-page.tsx}',
  'client/navigation/{navigation.tsx,redirect-record.ts}',
  'client/structured-data/machine-head.tsx',
  'client/view-chunks.ts',
);

/**
 * The chunks by what uses them, so that a page makes few requests: small files compress badly and queue for
 * connections. A group takes the modules that those before it have left (ADR 0035).
 */
const CHUNKS = [
  { name: 'libraries', test: LIBRARIES },
  { name: 'entry', test: isPart, tags: ['$initial' as const] },
  {
    name: 'common',
    test: (id: string) => isPart(id) && !isControl(id) && !isForm(id) && !isDiagram(id),
    minShareCount: 19,
  },
  { name: 'lists', test: isList },
  { name: 'chart', test: isChart, minShareCount: 2 },
  { name: 'controls', test: (id: string) => isControl(id) || isSmall(id), minShareCount: 2 },
  { name: 'forms', test: isForm, minShareCount: 2 },
  { name: 'deadlines', test: isDeadline, minShareCount: 2 },
  { name: 'programme', test: isProgramme, minShareCount: 2 },
  { name: 'page-parts', test: isPart, minShareCount: 3 },
  { name: 'frame', test: isFrame },
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
