import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { BUILD_TARGET } from './browsers.ts'

const COLOR = '#ad4427'
const MANIFEST = 'manifest.webmanifest'

/** What makes the app installable. */
const manifest = {
  id: '/dashboard',
  name: 'Comanda',
  short_name: 'Comanda',
  description: 'Punto de venta, cocina y cuentas para restaurantes',
  lang: 'es-MX',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: COLOR,
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}

const KEPT = [
  /^(index|epos)\.html$/,
  /^favicon\.svg$/,
  /^old-browser\.js$/,
  /^icons\/(192|512|maskable)\.png$/,
  /^sounds\//,
  /^assets\/.*\.(js|css)$/,
]
/** The operator's, the diners' and the landing page need the server anyway; large parts that are rarely opened are fetched when they are. */
const NOT_KEPT = /^assets\/([mf]-|landing|.*Tenant|Operator|read-workbook)/
/** The name of such a file has the hash of its content. */
const HASHED = /^assets\//

/** The service worker that keeps the staff app on the device, and the manifest that makes it installable. */
export function pwa(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'pwa',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(root, config.build.outDir)
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST}` }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: JSON.stringify(manifest) })
    },
    writeBundle: { order: 'post', handler: () => buildWorker(root, folder) },
  }
}

/** Builds `src/worker/sw.ts` with the list of the files that are in the folder now. */
async function buildWorker(root: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'self.__WB_MANIFEST': JSON.stringify(keptFiles(folder)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: BUILD_TARGET,
      rolldownOptions: {
        input: join(root, 'src/worker/sw.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  })
}

/** As workbox reads it: a file whose name does not change with its content has a revision. */
function keptFiles(folder: string): { url: string; revision: string | null }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((url) => url === MANIFEST || (KEPT.some((kept) => kept.test(url)) && !NOT_KEPT.test(url)))
    .sort()
    .map((url) => ({ url, revision: HASHED.test(url) ? null : hashOf(readFileSync(join(folder, url))) }))
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32)
