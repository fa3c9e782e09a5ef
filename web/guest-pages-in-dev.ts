import type { Plugin } from 'vite'

/** In production the server answers below /m; the development server only serves files. */
export const guestPagesInDev = (): Plugin => ({
  name: 'guest-pages-in-dev',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/m(\/|\?|$)/.test(request.url ?? '')) request.url = '/m.html'
      next()
    })
  },
})
