import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSecurityHeaders } from './origins/security-headers.ts'
import { chooseEncoding } from './sending/accept-encoding.ts'
import { serveWeb } from './web.ts'

const SCRIPT = 'assets/index-Dq-cVvm6.js'
const EPOS_FRAME = 'epos.html'
/** The content names the file that was sent. */
const content = (form: string) => `/* ${form} */ ${'comanda '.repeat(1_000)}`

let webDir: string
let server: FastifyInstance

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'comanda-web-'))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, '.vite'))
  await writeFile(
    join(webDir, '.vite/paths.json'),
    JSON.stringify(['/', '/login', '/dashboard', '/dashboard/pos', '/dashboard/kitchen', '/turnos/$code']),
  )
  for (const name of [SCRIPT, EPOS_FRAME, 'index.html']) {
    await writeFile(join(webDir, name), content('plain'))
    await writeFile(join(webDir, `${name}.br`), brotliCompressSync(content('br')))
    await writeFile(join(webDir, `${name}.gz`), gzipSync(content('gzip')))
  }
  await writeFile(join(webDir, 'robots.txt'), 'User-agent: *')
  server = Fastify()
  chooseEncoding(server)
  server.addHook('onSend', setSecurityHeaders)
  await server.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] })
  await serveWeb(server, { webDir })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true })
})

const get = (url: string, encoding?: string) =>
  server.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

describe('the built app', () => {
  it.each(['/assets/index-Dq-cVvm6.js', '/', '/dashboard/pos'])(
    '%s is sent as the build compressed it',
    async (url) => {
      const brotli = await get(url, 'gzip, deflate, br, zstd')
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(content('br'))
      const gzip = await get(url, 'gzip')
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(content('gzip'))
      const plain = await get(url)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.body).toBe(content('plain'))
      for (const answer of [brotli, gzip, plain]) {
        expect(answer.statusCode).toBe(200)
        expect(answer.headers.vary).toContain('accept-encoding')
        expect(answer.headers['content-type']).toMatch(url.endsWith('.js') ? /javascript/ : /html/)
      }
    },
  )

  it('with a hash in its name is cached forever, and pages are revalidated', async () => {
    const script = await get(`/${SCRIPT}`, 'br')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/dashboard/pos', 'br')).headers['cache-control']).toBe('no-cache')
    expect((await get('/robots.txt', 'br')).headers['cache-control']).toBe('public, max-age=300')
  })

  it('reaches no other host and is in no frame, except for the frame that prints on printers in the house', async () => {
    const policyOf = async (url: string, encoding?: string) => {
      const { headers } = await get(url, encoding)
      const policy = String(headers['content-security-policy'])
      const of = (name: string) => policy.split(';').find((one) => one.startsWith(name))
      return [of('connect-src'), of('frame-ancestors'), headers['x-frame-options']]
    }
    for (const url of ['/', '/dashboard/pos', `/${SCRIPT}`])
      expect(await policyOf(url, 'br')).toEqual(["connect-src 'self'", "frame-ancestors 'none'", 'DENY'])
    for (const encoding of ['br', 'gzip', undefined])
      expect(await policyOf(`/${EPOS_FRAME}`, encoding)).toEqual([
        'connect-src http: https:',
        "frame-ancestors 'self'",
        'SAMEORIGIN',
      ])
  })

  it('answers 304 for a page that has not changed', async () => {
    const page = await get('/dashboard/pos', 'br')
    const headers = { 'accept-encoding': 'br', 'if-none-match': String(page.headers.etag) }
    expect((await server.inject({ url: '/dashboard/kitchen', headers })).statusCode).toBe(304)
  })

  it.each([
    '/sitemap.xml',
    '/wp-login.php',
    '/logins',
    '/login/x',
    '/dashboard/nope',
    '/turnos',
    '/turnos/a/b',
  ])('says 404 with the page that says so at %s, which does not exist', async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.body]).toEqual([404, content('plain')])
    expect(reply.headers['content-type']).toMatch(/html/)
  })

  it.each(['/login', '/login/', '/login?next=a/b', '/turnos/a-b', '/dashboard'])(
    'has a page at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(200)
    },
  )

  it('does not answer with a page for a missing script', async () => {
    expect((await get('/assets/index-gone.js', 'br')).statusCode).toBe(404)
  })
})
