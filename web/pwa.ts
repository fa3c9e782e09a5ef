import { VitePWA } from 'vite-plugin-pwa'

const COLOR = '#ad4427'

/** The operator's, the diners' and the landing page need the server anyway; large parts that are rarely opened are fetched when they are. */
const NOT_KEPT = [
  'm.html',
  'f.html',
  'assets/m-*',
  'assets/f-*',
  'assets/landing*',
  'assets/*Tenant*',
  'assets/Operator*',
  'assets/read-workbook*',
]

/** The service worker that keeps the staff app on the device, and what makes it installable. */
export const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    // The app registers it itself, after the page is drawn.
    injectRegister: false,
    injectManifest: {
      globPatterns: ['index.html', 'epos.html', 'favicon.svg', 'assets/*.{js,css}', 'sounds/*'],
      globIgnores: NOT_KEPT,
      maximumFileSizeToCacheInBytes: 1_048_576,
    },
    manifest: {
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
    },
  })
