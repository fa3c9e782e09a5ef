import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'
import { EPOS_FRAME_HEADERS } from './origins/security-headers.ts'

const YEAR = 31_536_000
/** Also its compressed copies. */
const EPOS_FRAME = /[/\\]epos\.html(\.br|\.gz)?$/

/**
 * Serves the built browser app: hashed files are cached forever, every page address returns the entry page.
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
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|socket\.io|pictures|assets|sounds)\//.test(request.url)
    if (!isPage) return notFound(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webDir)
  })
}
