import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Builds the diner's pages into one script, because each shared chunk would cost a phone one more request. */
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
