import { defineConfig } from 'vite';

/**
 * Builds the web editor's program apart from the site's bundles and their budgets. It contains all of Sveltia CMS, so
 * that nothing is loaded from another host.
 */
export default defineConfig({
  appType: 'custom',
  cacheDir: '.cache/vite-editor',
  base: '/admin/assets/',
  publicDir: false,
  plugins: [
    {
      // The fonts come with the package; the style that names a public host first is left without a source.
      name: 'no-public-fonts',
      transform: (code) => code.replaceAll(/url\(https:\/\/cdn\.jsdelivr\.net[^)]*\)/g, "local('')"),
    },
    {
      // The program forbids readers to enlarge the page (WCAG 1.4.4).
      name: 'page-can-be-enlarged',
      transform: (code) => code.replaceAll(/(["'`])maximum-scale=1\1,/g, ''),
    },
  ],
  build: {
    outDir: 'dist/editor',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    assetsDir: '.',
    chunkSizeWarningLimit: 4000,
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: {
      input: 'client/editor/main.ts',
      // The colours of program code in texts, 300 files: without them such code is shown in one colour.
      external: /^@shikijs\//,
      output: { entryFileNames: 'editor.js' },
    },
  },
});
