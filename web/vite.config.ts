import { readFileSync } from 'node:fs'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appPaths } from './app-paths.ts'
import { auditActions } from './audit-actions.ts'
import { bareCalls } from './bare-calls.ts'
import { BUILD_TARGET } from './browsers.ts'
import { CHUNKS, checkedChunks } from './chunks.ts'
import { gregorianOnly } from './gregorian-only.ts'
import { landingPage } from './landing-page.ts'
import { pwa } from './pwa.ts'
import { serverPagesInDev } from './server-pages-in-dev.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const api = process.env.COMANDA_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  // The diner's pages use Preact, which their files declare with a pragma.
  plugins: [
    react({ exclude: /\/src\/guest\// }),
    tailwindcss(),
    // React Aria has its texts in 34 languages; the app is Spanish and falls back to English.
    optimizeLocales.vite({ locales: ['es-ES', 'en-US'] }),
    gregorianOnly(),
    bareCalls(),
    auditActions(),
    checkedChunks(),
    serverPagesInDev(),
    landingPage(),
    appPaths(),
    pwa(),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __APP_COMMIT__: JSON.stringify(process.env.COMMIT ?? ''),
  },
  server: {
    port: 5173,
    proxy: {
      // The server compares Origin with Host: both stay the browser's.
      '/api': { target: api, changeOrigin: false },
      '/pictures': { target: api, changeOrigin: false },
      '/socket.io': { target: api, changeOrigin: false, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    // `scripts/lib/build.mjs` names another, empty before the first of the builds whose files it holds.
    emptyOutDir: false,
    target: BUILD_TARGET,
    sourcemap: false,
    // A browser without module preload loads the modules later.
    modulePreload: { polyfill: false },
    // The size check reads the manifest.
    manifest: true,
    // The entry lists the names of all chunks, so short hashes make it smaller.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: CHUNKS } },
    },
  },
})
