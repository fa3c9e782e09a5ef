import { defineConfig } from 'vite'
import { BUILD_TARGET } from './browsers.ts'

/** The frame that prints on ePOS printers: a page of its own, because it has a policy of its own. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: BUILD_TARGET,
    modulePreload: false,
    rolldownOptions: { input: `${import.meta.dirname}/epos.html` },
  },
})
