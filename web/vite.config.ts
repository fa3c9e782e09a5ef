import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareCalls } from './bare-calls.ts'
import { guestPagesInDev } from './guest-pages-in-dev.ts'
import { onlySpanish } from './only-spanish.ts'

const api = process.env.COMANDA_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  // The diner's page is Preact: its files say so themselves.
  plugins: [
    react({ exclude: /\/src\/guest\// }),
    tailwindcss(),
    onlySpanish(),
    bareCalls(),
    guestPagesInDev(),
  ],
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
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // A browser that cannot fetch ahead fetches later.
    modulePreload: { polyfill: false },
    // Which page loads what: the size check reads it.
    manifest: true,
    // Every page begins with the list of all chunks' names: a shorter hash in each is a lighter start.
    rollupOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
})
