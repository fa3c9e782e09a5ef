import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { BUILD_TARGET } from './browsers.ts'
import { landingPage } from './landing-page.ts'
import { withoutSchemas } from './without-schemas.ts'

/**
 * Builds the pages that the server sends: the diner's with one script, because each shared chunk would cost a phone one more
 * request, and the landing page without any.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tailwindcss(), landingPage(), withoutSchemas()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: BUILD_TARGET,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['m', 'landing'].map((name) => `${import.meta.dirname}/${name}.html`) },
  },
})
