import { signIn, signUp } from '@comanda/shared/auth/api'
import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../../../server/src/testing/client.ts'
import { ServerProcess } from '../lib/server.ts'
import { requestLine, sendRaw } from './raw.ts'

const BEHIND_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
const OWNER = { username: 'duena@example.mx', password: 'tacos al pastor' }

let server: ServerProcess
let admin: Client
let pages: string[]
beforeAll(async () => {
  server = await ServerProcess.start({ TRUST_PROXY: '1' })
  const stranger = new Client(server.base)
  await stranger.call(signUp, { body: { biz_name: '<img src=x onerror=alert(1)>"\'', ...OWNER } })
  const { accessToken } = await stranger.call(signIn, { body: OWNER })
  admin = new Client(server.base, accessToken)
  const settings = await admin.call(getStoreSetting)
  await admin.call(saveStoreSetting, { body: { ...settings, isQRMenuEnabled: true, isQROrderEnabled: true } })
  const { uniqueQRCode: code } = settings
  pages = [
    '/',
    '/login',
    '/dashboard/pos',
    '/superadmin',
    '/nowhere',
    `/m/${code}`,
    `/m/${code}/cart`,
    '/m/x',
    '/api/docs',
  ]
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.base + path, { headers })

/** The policy's sources for one directive, or its default. */
function directive(policy: string, name: string): string {
  const all = new Map(policy.split(';').map((one) => [one.trim().split(' ')[0] ?? '', one.trim()]))
  return all.get(name) ?? all.get('default-src') ?? ''
}

describe('a page', () => {
  it('runs no script but the product’s own files, even when a name contains a script, and cannot be framed', async () => {
    for (const page of pages) {
      const reply = await get(page)
      const html = await reply.text()
      const policy = reply.headers.get('content-security-policy') ?? ''
      expect([page, reply.headers.get('content-type')]).toEqual([page, expect.stringMatching(/^text\/html/)])
      expect([page, directive(policy, 'script-src')]).toEqual([page, expect.stringMatching(/-src 'self'/)])
      expect([page, directive(policy, 'script-src')]).not.toEqual([
        page,
        expect.stringMatching(/unsafe|\*|http|data:/),
      ])
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect([page, directive(policy, name)]).toEqual([page, `${name} 'none'`])
      expect([page, reply.headers.get('x-frame-options')]).toEqual([page, 'DENY'])
      for (const [tag, attributes = '', inside = ''] of html.matchAll(/<script([^>]*)>([^<]*)/gi))
        if (!/type="application\/(ld\+)?json"/.test(attributes))
          expect([page, tag, inside]).toEqual([
            page,
            expect.stringMatching(/ src="\.?\//),
            expect.stringMatching(/^\s*$/),
          ])
      expect([page, html]).not.toEqual([page, expect.stringMatching(/\son\w+=(["'])/i)])
      expect(html).not.toContain('<img src=x')
    }
  })

  it('and every other answer has the right content type and is not cached', async () => {
    const others = [
      '/api/v1/openapi.json',
      '/api/v1/pos/init',
      '/healthz',
      '/api/v1/%FF',
      '/assets/none.js',
      '/pictures/1/x.webp',
    ]
    for (const path of [...pages, ...others]) {
      const { headers } = await get(path)
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
      expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin'])
      for (const name of ['access-control-allow-origin', 'server', 'x-powered-by'])
        expect([path, headers.get(name)]).toEqual([path, null])
    }
  })

  it('sends HSTS only when a trusted proxy reports TLS, for one year', async () => {
    for (const page of [...pages, '/api/v1/pos/init', '/assets/none.js']) {
      expect([page, (await get(page)).headers.get('strict-transport-security')]).toEqual([page, null])
      const behind = (await get(page, BEHIND_TLS)).headers.get('strict-transport-security') ?? ''
      expect([page, Number(/max-age=(\d+)/.exec(behind)?.[1])]).toEqual([page, 31_536_000])
    }
  })
})

describe('a sign-in', () => {
  const cookiesOfLogin = async (headers: Record<string, string>) => {
    const reply = await new Client(server.base).send(signIn, { body: { ...OWNER, remember: true }, headers })
    return reply.headers.getSetCookie().filter((line) => !/=;/.test(line))
  }

  it('keeps its tokens in cookies that scripts and other sites cannot read, and that only TLS carries behind TLS', async () => {
    const [plain, secure] = [await cookiesOfLogin({}), await cookiesOfLogin(BEHIND_TLS)]
    expect(new Set(plain.map((line) => line.split('=')[0]))).toEqual(
      new Set(['accessToken', 'authenticated', 'device', 'refreshToken', 'screenToken']),
    )
    for (const line of [...plain, ...secure]) {
      expect(line).toMatch(/; SameSite=(Lax|Strict)/)
      expect(line).not.toMatch(/; Domain=/i)
      if (!line.startsWith('authenticated=')) expect(line).toMatch(/; HttpOnly/)
    }
    for (const line of secure) expect(line).toMatch(/; Secure/)
    expect(plain.find((line) => line.startsWith('refreshToken='))).toMatch(/; Path=\/api\/v1\/auth;/)
  })
})

describe('a path', () => {
  it('leads only to served files, even with `..` in every encoding', async () => {
    const steps = [
      '/../../../etc/passwd',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
    ]
    const odd = [
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/%00',
      '//etc/passwd',
      '/.env',
      '/index.html%00.js',
      '/....//....//etc/passwd',
    ]
    for (const path of [...steps, ...odd, '/pictures/1/..%2f..%2fsecret.key', '/m/..%2f..%2fsecret.key']) {
      const { status, body } = await sendRaw(server.port, requestLine('GET', path))
      expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => [200, 400, 404].includes(one))])
      expect([path, body]).not.toEqual([
        path,
        expect.stringMatching(/root:|"private": true|"devDependencies"/),
      ])
      if (status === 200) expect([path, body]).toEqual([path, expect.stringContaining('<!doctype html>')])
    }
  })

  it('never redirects to another site, with any Host header', async () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/login?next=https://evil.example',
      '/api/docs',
      '/m',
    ]) {
      const { headers } = await sendRaw(
        server.port,
        requestLine('GET', path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
      )
      expect([path, headers.get('location') ?? '/']).toEqual([
        path,
        expect.stringMatching(/^(\.|\/)(?![/\\])/),
      ])
    }
  })
})
