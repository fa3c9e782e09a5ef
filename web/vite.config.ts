import { readFileSync } from 'node:fs'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appPaths } from './app-paths.ts'
import { auditActions } from './audit-actions.ts'
import { bareCalls } from './bare-calls.ts'
import { BUILD_TARGET } from './browsers.ts'
import { gregorianOnly } from './gregorian-only.ts'
import { landingPage } from './landing-page.ts'
import { pwa } from './pwa.ts'
import { serverPagesInDev } from './server-pages-in-dev.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const api = process.env.COMANDA_API ?? 'http://127.0.0.1:3000'

/** Of many pages, but of none at the counter. */
const LIST = /ui.page.((Loading)?[Tt]able|open-row)|settings.(list.SettingsList|reasons)/
/** Of the dialogs that invoice a sale, loaded when they open. */
const FISCAL = /parts.cfdi.(?!may-invoice|InvoiceOffer)|shared.src.cfdi.(?!ready|words|receipt-code|guest)/
/** Of fields that take a file. */
const DROPPED = /react-aria.*(dnd|DropZone|FileTrigger)/
const APART = [LIST, FISCAL, DROPPED].map(({ source }) => source).join('|')
const NO_LIST = new RegExp(`^(?!.*(${APART}))`)
/** Nor of the operator's pages alone, nor of the picker of tables: their modules have files of their own. */
const NOT_ALONE = new RegExp(`^(?!.*(${APART}|features.platform|shared.src.(platform|floor)|parts.tables))`)

/**
 * Without groups the bundler makes a file for each set of pages that share a module: about 100 files per page.
 * The first matching group takes a module together with everything that it imports.
 */
const CHUNKS = [
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'sign-in',
    test: /ui.\w+.(TextField|PasswordField|Checkbox|Form|Button|Banner|Field)\.tsx|AccountFrame|use-page-title|account.(texts|use-sign-up)|kernel.visible-text/,
  },
  {
    name: 'shell',
    test: /app.shell.(?!Shell\.tsx|search|approval|subscription|printing|offline|notices).*tsx|app.shell.(nav.(?!settings-menu|page-icons)|device|use-store-access|search.use-search-key)|icons.(wifi-off|printer|utensils-crossed|credit-card|concierge-bell|cloud-off|user-round|list-checks|cooking-pot|shapes|file-text|store|scroll-text|sunset)|current-user|approve-here|tanstack.(react-query|query-core)|app.(query-client|DataArea)|parts.settings.sections|use-loaded|use-focus-on|ui.after-paint|parts.guide-places/,
  },
  // Icons that only the settings and the search use.
  { name: 'page-icons', test: /shell.nav.page-icons/ },
  { name: 'csv', test: /papaparse|kernel.csv/ },
  { name: 'common', test: NO_LIST, minShareCount: 14 },
  { name: 'often', test: NOT_ALONE, minShareCount: 5 },
  // Labels of the two logs and of the reservations.
  { name: 'labels', test: /parts.(audit.labels|time.day-name)/, minShareCount: 2 },
  { name: 'lists', test: LIST },
  // The lists of the settings, which are dragged: they belong to many features.
  { name: 'settings', test: /parts.settings.list|react-aria.*(dnd|DropZone|FileTrigger)/, minShareCount: 2 },
  // An icon or a small piece of two pages would be a file of its own.
  {
    name: 'icons',
    test: /lucide-react.dist.esm.icons|ui.page.Figure|kernel.short-name|api.feed|shared.src.feed.with-news|parts.(figures|hooks.use-page-keys|RefundBadge|orders.(LineText|OrderBadge)|support|subscription.plan-words|codes.(QrCode|save-qr)|offline.use-own-sales|till.DrawerChoice)|selling.refund-status|floor.plan.table-shape/,
    minShareCount: 2,
  },
  // Of the pages with live cards and of forms with chips; each would be a file of its own.
  {
    name: 'cards',
    test: /parts.(Columns|StationDot|new-orders|browser.copy-text|hooks.use-kept-focus|offline.(use-is-offline|use-offline-devices)|orders.pending-statuses|time.(Ago|waiting|use-now))|realtime.(use-refetch|use-feed|coalesce|new-order)|ui.\w+.(ToggleChips|CheckboxGroup)/,
  },
  // Of the point of sale and of what it sells without the server, which is loaded after the page.
  { name: 'cart', test: /shared.src.pos.cart/ },
  // Loaded by the pages that sell, and after each page.
  {
    name: 'offline',
    test: /src.offline.(?!start|kept.keep|checks.(apply|project|overlays)|outbox.(outbox-actions|payments)|sending.sender|selling.pins)|parts.(checks.checks|offline.outbox-sheet|hooks.use-after)|node_modules.idb/,
  },
  {
    name: 'known-checks',
    test: /src.offline.checks|parts.(offline.known-checks|checks.use-check\.ts)/,
    minShareCount: 2,
  },
  { name: 'pins', test: /src.offline.selling.pins/, minShareCount: 2 },
  {
    name: 'checks',
    test: /shared.src.(checks|floor|(pos|qr).api)|use-checks-init|CheckHistory|checks.floor-feed/,
    minShareCount: 2,
  },
  // Of the pages that charge; loaded when the sheet opens.
  { name: 'charging', test: /parts.charging|shared.src.checks.charging/ },
  // The picker of tables, loaded when a dialog opens.
  { name: 'places', test: /parts.tables.(PlacePicker|places|waited-on)/ },
  { name: 'cfdi', test: FISCAL },
  { name: featureOf, debugName: 'feature', minShareCount: 2 },
  { name: 'some', minShareCount: 3 },
]

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

function featureOf(id: string): string | null {
  if (/parts.paper.|printing.(document|papers)/.test(id)) return 'print'
  return /features.([a-z-]+)./.exec(id)?.[1] ?? null
}
