import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One configuration for three uses: the browser's bundle, the server's (`--ssr`), and Vite inside the development server. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  cacheDir: '.cache/vite',
  plugins: [react()],
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node26', rolldownOptions: { input: 'client/entry-server.tsx' } }
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
          // The site's tables, and what most pages share, come as one file each: many small ones pack worse and queue for connections.
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', test: /\/shared\/(?:site\/(?!forms\/)|contract\/)/ },
                { name: 'common', test: /\/(?:client|shared)\//, minShareCount: 16 },
              ],
            },
          },
        },
      },
}));
