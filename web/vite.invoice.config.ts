import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { BUILD_TARGET } from './browsers.ts'
import { withoutSchemas } from './without-schemas.ts'

/** Builds the guest's invoice page by itself: a chunk shared with the menu would cost a phone one more request for each. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tailwindcss(), withoutSchemas()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: BUILD_TARGET,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${import.meta.dirname}/f.html` },
  },
})
