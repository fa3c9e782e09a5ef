import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'
import { EPOS_FRAME_HEADERS } from './origins/security-headers.ts'

const YEAR = 31_536_000
/** Also its compressed copies. */
const EPOS_FRAME = /[/\\]epos\.html(\.br|\.gz)?$/

/** Addresses that no page of the app has: calls, sockets, pictures, files. */
const NO_PAGES = /^\/(api|socket\.io|pictures|assets|sounds)\//

/**
 * Serves the built browser app: hashed files are cached forever, and the address of each page returns the entry page. At any
 * other address the entry page comes with 404, and says that the page does not exist.
 * @param webDir absent when a development server serves the app
 */
export async function serveWeb(
  server: FastifyInstance,
  { webDir }: { webDir?: string | undefined },
): Promise<void> {
  if (!webDir) return void server.setNotFoundHandler(notFound)
  await server.register(fastifyStatic, {
    root: webDir,
    prefix: '/',
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build leaves a .br and a .gz beside each file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding')
      const hashed = path.startsWith(join(webDir, 'assets'))
      if (EPOS_FRAME.test(path)) for (const [name, value] of EPOS_FRAME_HEADERS) reply.setHeader(name, value)
      reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=300')
    },
  })
  const isKnown = knownPaths(webDir)
  server.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NO_PAGES.test(request.url)
    if (!isPage) return notFound(request, reply)
    const [path = ''] = request.url.split('?')
    reply.code(isKnown(path) ? 200 : 404)
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webDir)
  })
}

/** Whether the app has a page at a path. The build lists them, with `$name` for a parameter. */
function knownPaths(webDir: string): (path: string) => boolean {
  const paths = JSON.parse(readFileSync(join(webDir, '.vite/paths.json'), 'utf8')) as string[]
  const patterns = paths.map((path) => path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+'))
  const known = new RegExp(`^(${patterns.join('|')})/?$`)
  return (path) => known.test(path)
}
