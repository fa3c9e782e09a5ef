import type { Plugin } from 'vite'

/** In production the server answers at / and below /m; the development server only serves files. */
export const serverPagesInDev = (): Plugin => ({
  name: 'server-pages-in-dev',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const { url = '' } = request
      if (/^\/m(\/|\?|$)/.test(url)) request.url = '/m.html'
      if (/^\/(\?|$)/.test(url)) request.url = '/landing.html'
      next()
    })
  },
})
