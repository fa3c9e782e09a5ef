import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The diner's page, built by itself into one script: shared chunks would cost a phone a request each. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${import.meta.dirname}/m.html` },
  },
})
