import { defineConfig } from 'vite'

/** The frame that prints on ePOS printers: a page of its own, because it has a policy of its own. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input: `${import.meta.dirname}/epos.html` },
  },
})
