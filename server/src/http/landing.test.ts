import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestServer } from '../testing/restaurant.ts'

const LANDING = `<!doctype html><html lang="es-MX"><head><title>Comanda &amp; más</title>
<meta
  name="description"
  content="Mesas y caja."
/><link rel="stylesheet" crossorigin href="/assets/landing.css"></head><body><h1>Cobra</h1></body></html>`

let webDir: string
let server: TestServer

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'comanda-web-'))
  for (const folder of ['assets', '.vite']) await mkdir(join(webDir, folder))
  const files = {
    'landing.html': LANDING,
    'assets/landing.css': 'h1 { color: teal }',
    'index.html': 'the staff app',
    '.vite/paths.json': '["/", "/login"]',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(webDir, name), text)
  server = await TestServer.start({ webDir })
})
afterAll(async () => {
  await server.stop()
  await rm(webDir, { recursive: true })
})

async function open(headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.base}/`, { headers })
  return { status: reply.status, headers: reply.headers, html: await reply.text() }
}

describe('the landing page', () => {
  it('is read without scripts, with its styles in the first answer', async () => {
    const { status, headers, html } = await open()
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html).toContain('<style>h1 { color: teal }</style>')
    expect(html).toContain('<h1>Cobra</h1>')
    expect(html).not.toContain('<script')
    expect(headers.get('content-security-policy')).not.toContain('script-src')
  })

  it('tells a messenger its title, its sentence and a picture at an absolute address', async () => {
    const { html } = await open()
    for (const tag of [
      '<meta property="og:title" content="Comanda &amp; más" />',
      '<meta property="og:description" content="Mesas y caja." />',
      `<meta property="og:url" content="${server.base}/" />`,
      `<meta property="og:image" content="${server.base}/landing/link.jpg" />`,
    ])
      expect(html).toContain(tag)
  })

  it('is marked for a browser with a session, and is not sent again to one that has it', async () => {
    const stranger = await open()
    expect(stranger.html).toContain('<html lang="es-MX">')
    const etag = stranger.headers.get('etag') ?? ''
    expect((await open({ 'if-none-match': etag })).status).toBe(304)
    const person = await open({ cookie: 'authenticated=1', 'if-none-match': etag })
    expect([person.status, person.html.includes('<html data-session lang="es-MX">')]).toEqual([200, true])
    expect(person.headers.get('vary')).toContain('cookie')
  })
})
