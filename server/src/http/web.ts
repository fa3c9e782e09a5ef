import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'
import { EPOS_FRAME_HEADERS } from './origins/security-headers.ts'

const YEAR = 31_536_000
const EPOS_FRAME = '/epos.html'

/** Addresses that no page of the app has: calls, sockets, pictures, files. */
const NO_PAGES = /^\/(api|socket\.io|pictures|assets|sounds)\//

/**
 * Serves the browser app of the build that this process started with: hashed files are cached forever, and the address of
 * each page returns the entry page. At any other address the entry page comes with 404, and says that the page does not exist.
 * @param webDir absent when a development server serves the app
 */
export async function serveWeb(
  server: FastifyInstance,
  { webDir }: { webDir?: string | undefined },
): Promise<void> {
  if (!webDir) return void server.setNotFoundHandler(notFound)
  const isKnown = knownPaths(webDir)
  const files = readBuiltFiles(webDir)
  const entry = files.get('/index.html')
  if (!entry) throw new Error(`no index.html in ${webDir}`)
  // Also answers HEAD.
  for (const [path, file] of files)
    server.get(encodeURI(path), (request, reply) => {
      if (path === EPOS_FRAME) reply.headers(Object.fromEntries(EPOS_FRAME_HEADERS))
      return send(request, reply.header('cache-control', cacheControlOf(path)), file)
    })
  server.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NO_PAGES.test(request.url)
    if (!isPage) return notFound(request, reply)
    const [path = ''] = request.url.split('?')
    reply.code(isKnown(path) ? 200 : 404)
    return send(request, reply.header('cache-control', 'no-cache'), entry)
  })
}

const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=300'

function send({ headers }: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const { encoding, bytes } = chooseForm(file, headers['accept-encoding'] as string | undefined)
  // Each compressed copy has its own ETag.
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag
  reply.headers({ etag, vary: 'accept-encoding', 'content-type': file.type })
  if (reply.statusCode === 200 && headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Whether the app has a page at a path. The build lists them, with `$name` for a parameter. */
function knownPaths(webDir: string): (path: string) => boolean {
  const paths = JSON.parse(readFileSync(join(webDir, '.vite/paths.json'), 'utf8')) as string[]
  const patterns = paths.map((path) => path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+'))
  const known = new RegExp(`^(${patterns.join('|')})/?$`)
  return (path) => known.test(path)
}

type Encoding = 'br' | 'gzip'
const COMPRESSED: readonly (readonly [Encoding, suffix: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A file of the build with its compressed copies. */
interface BuiltFile {
  type: string
  etag: string
  plain: Buffer
  compressed: readonly (readonly [Encoding, Buffer])[]
}

/** The files of a build by their addresses, in memory (5 MB): a later build in the same folder changes none of them. */
function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // The build's own notes are in a folder with a dot.
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !isCopy(path))
  return new Map(paths.map((path) => [`/${relative(folder, path).replaceAll(sep, '/')}`, readFile(path)]))
}

const isCopy = (path: string): boolean =>
  COMPRESSED.some(([, suffix]) => path.endsWith(suffix) && existsSync(path.slice(0, -suffix.length)))

function readFile(path: string): BuiltFile {
  const plain = readFileSync(path)
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    compressed: COMPRESSED.flatMap(([encoding, suffix]) =>
      existsSync(path + suffix) ? [[encoding, readFileSync(path + suffix)] as const] : [],
    ),
  }
}

/** @param accepted the one encoding that `chooseEncoding` left in the request */
function chooseForm(file: BuiltFile, accepted?: string): { encoding?: Encoding; bytes: Buffer } {
  const found = file.compressed.find(([encoding]) => encoding === accepted)
  return found ? { encoding: found[0], bytes: found[1] } : { bytes: file.plain }
}
