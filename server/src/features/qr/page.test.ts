import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateMenuItem } from '@comanda/shared/menu/api'
import { type GuestStart, LANGUAGE_COOKIE } from '@comanda/shared/qr/guest-page'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemplate, readTemplate } from '../../http/guest-template.ts'
import { openPools } from '../../testing/database.ts'
import { openTaqueria, switchQr, WATER } from '../../testing/menu.ts'
import { type Client, TestServer } from '../../testing/restaurant.ts'

const M_HTML = `<!doctype html><html lang="en"><head><meta name="description" content="Menu" /><title>Menu</title>
<script type="module" crossorigin src="/assets/m.js"></script>
<link rel="stylesheet" crossorigin href="/assets/m.css"></head><body><div id="guest"></div></body></html>`

/** A renderer that writes one line and records each call. */
const drawn: GuestStart[] = []
const renderer = {
  render(start: GuestStart) {
    drawn.push(start)
    const items = start.menu?.menuItems.map(({ title }) => title).join(', ') ?? ''
    return {
      lang: start.language === 'en' ? 'en' : 'es-MX',
      title: `${start.menu?.storeSettings.store_name ?? ''} & "${start.view}"`,
      description: '"<$&',
      html: `<p>${start.view} of ${start.code}: $& ${items.replaceAll('<', '&lt;')}</p>`,
    }
  },
  renderInvoice: () => ({ lang: 'es-MX', title: '', description: '', html: '' }),
}

let webDir: string
let server: TestServer
const options = () => ({
  webDir,
  guest: { renderer, template: readTemplate(webDir), invoiceTemplate: readTemplate(webDir) },
})

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'comanda-web-'))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, '.vite'))
  const files = {
    'm.html': M_HTML,
    'assets/m.css': 'main { color: teal }',
    'index.html': 'the staff app',
    'robots.txt': 'User-agent: *\n',
    '.vite/paths.json': '["/", "/login"]',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(webDir, name), text)
  server = await TestServer.start(options())
})
afterAll(async () => {
  await server.stop()
  await rm(webDir, { recursive: true })
})

async function open(path: string, headers: Record<string, string> = {}, at = server) {
  const reply = await fetch(at.base + path, { headers })
  return { status: reply.status, headers: reply.headers, html: await reply.text() }
}

const rename = (restaurant: Client, title: string) =>
  restaurant.call(updateMenuItem, { params: { id: WATER.id }, body: { title, price: '38.50' } })

const startIn = (html: string): GuestStart =>
  JSON.parse(/<script type="application\/json" id="menu">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('the diner’s menu page', () => {
  it('contains the menu, its styles and the initial data of the browser in the first answer', async () => {
    const code = await switchQr(await openTaqueria(server, 'Fonda Luz'))
    const { status, headers, html } = await open(`/m/${code}?table=whatever`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html).toContain(
      `<div id="guest"><p>menu of ${code}: $& Taco al pastor, Agua de jamaica, Dulce</p></div>`,
    )
    expect(html).toContain('<html lang="es-MX">')
    expect(html).toContain('<title>Fonda Luz &amp; &quot;menu&quot;</title>')
    expect(html).toContain('<meta name="description" content="&quot;&lt;$&amp;" />')
    expect(html).toContain('<style>main { color: teal }</style>')
    expect(html).not.toContain('stylesheet')
    expect(html).toMatch(/<script [^>]*type="module" crossorigin src="\/assets\/m.js"><\/script><\/body>/)
    expect(html.match(/m\.js/g)).toHaveLength(1)
    const start = startIn(html)
    expect([start.view, start.code, start.menu?.menuItems.length]).toEqual(['menu', code, 3])
    expect(html).not.toMatch(/net_price|unique_qr_code/)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('script-src')
  })

  it('shows its store’s name and image where the link is sent', async () => {
    const restaurant = await openTaqueria(server, 'Café & "Pan" <Norte>')
    const code = await switchQr(restaurant)
    const tags = async () => (await open(`/m/${code}`)).html.match(/<meta property="og:[^>]*>/g) ?? []
    expect(await tags()).toEqual(
      expect.arrayContaining([
        '<meta property="og:title" content="Café &amp; &quot;Pan&quot; &lt;Norte&gt;" />',
        `<meta property="og:url" content="${server.base}/m/${code}" />`,
        `<meta property="og:image" content="${server.base}/landing/link.jpg" />`,
      ]),
    )
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('image', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'letrero.png')
    await fetch(`${server.base}/api/v1/settings/store-setting/upload-photo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${restaurant.token}` },
      body,
    })
    expect((await tags()).find((tag) => tag.includes('og:image'))).toMatch(
      new RegExp(`content="${server.base}/pictures/[^"]+\\.webp"`),
    )
  })

  it('is rendered once per version for all tables, and is not sent again to a browser that has it', async () => {
    const restaurant = await openTaqueria(server)
    const code = await switchQr(restaurant)
    drawn.length = 0
    const first = await open(`/m/${code}`, { 'accept-encoding': 'br' })
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    for (const query of ['', '?table=a', '?table=b']) {
      const again = await open(`/m/${code}${query}`, { 'if-none-match': etag })
      expect([again.status, again.html]).toEqual([304, ''])
    }
    expect((await open(`/m/${code}`, { 'accept-encoding': 'gzip' })).html).toBe(first.html)
    expect(drawn).toHaveLength(1)

    await rename(restaurant, 'Agua de horchata')
    const changed = await open(`/m/${code}`, { 'if-none-match': etag })
    expect([changed.status, drawn.length]).toEqual([200, 2])
    expect(changed.html).toContain('Agua de horchata')
  })

  it('needs no query, and is served while the database is unavailable', async () => {
    const code = await switchQr(await openTaqueria(server))
    const pools = openPools(server.database, 4)
    const process = await TestServer.on(server.database, { ...options(), pools })
    try {
      await open(`/m/${code}`, {}, process)
      let queries = 0
      for (const pool of [pools.app, pools.platform]) pool.on('acquire', () => queries++)
      expect((await open(`/m/${code}`, {}, process)).status).toBe(200)
      expect((await open(`/m/${code}/cart`, {}, process)).status).toBe(200)
      expect(queries).toBe(0)
      await pools.app.end()
      await pools.platform.end()
      expect((await open(`/m/${code}`, {}, process)).status).toBe(200)

      const undrawn = await open('/m/unseen-code', {}, process)
      expect([undrawn.status, undrawn.headers.get('etag') !== null]).toEqual([503, true])
      expect(startIn(undrawn.html)).toEqual({ view: 'menu', language: 'es', code: 'unseen-code', menu: null })
    } finally {
      await process.app.close()
    }
  })

  it('escapes titles, so that none can leave its markup', async () => {
    const restaurant = await openTaqueria(server)
    const code = await switchQr(restaurant)
    const title = '</script><script>alert(1)</script><!-- $&'
    await rename(restaurant, title)
    const { html } = await open(`/m/${code}`)
    // The data block and the page's own script, which loads a file.
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(startIn(html).menu?.menuItems.map((item) => item.title)).toContain(title)
  })
})

describe('an address below /m', () => {
  const view = async (path: string) => {
    const { status, html } = await open(path)
    return [status, startIn(html).view]
  }

  it('is a broken link without a code or with a wrong code', async () => {
    for (const path of [
      '/m',
      '/m/',
      '/m/AAAAAAAAAAAA',
      '/m/AAAAAAAAAAAA/cart',
      `/m/${'x'.repeat(99)}`,
      '/m/a%00b',
    ])
      expect([path, ...(await view(path))]).toEqual([path, 404, 'broken'])
    const code = await switchQr(await openTaqueria(server))
    expect(await view(`/m/${code}/kitchen`)).toEqual([404, 'broken'])
    expect(await view(`/m/${code}/cart/1`)).toEqual([404, 'broken'])
  })

  it('shows only a notice while the menu is disabled or the store is inactive', async () => {
    const restaurant = await openTaqueria(server, 'La cerrada')
    const code = await switchQr(restaurant, { menu: false })
    expect(await view(`/m/${code}`)).toEqual([200, 'unavailable'])
    expect(await view(`/m/${code}/cart`)).toEqual([200, 'unavailable'])
    await server.database.owner.query('UPDATE stores SET is_active = false WHERE tenant_id = $1', [
      restaurant.tenantId,
    ])
    const other = await TestServer.on(server.database, options())
    const { status, html } = await open(`/m/${code}`, {}, other)
    await other.app.close()
    expect([status, startIn(html)]).toEqual([
      404,
      { view: 'unavailable', language: 'es', code: '', menu: null },
    ])
  })

  it('is rendered in the language of the phone, or in the language chosen on it', async () => {
    const code = await switchQr(await openTaqueria(server))
    const langOf = async (headers: Record<string, string>) => {
      const { html, headers: sent } = await open(`/m/${code}`, headers)
      expect(sent.get('vary')).toMatch(/accept-language, cookie/)
      return [/<html lang="([^"]+)">/.exec(html)?.[1], startIn(html).language]
    }
    const [english, spanish] = [
      ['en', 'en'],
      ['es-MX', 'es'],
    ]
    for (const accepted of ['en', 'en-GB,en;q=0.9,es;q=0.8', 'es;q=0.4, EN-us;q=0.7'])
      expect([accepted, await langOf({ 'accept-language': accepted })]).toEqual([accepted, english])
    for (const accepted of ['es-MX,en;q=0.9', 'fr, en;q=0.8', 'enm', '*', ';;,q=x', 'en;q=0'])
      expect([accepted, await langOf({ 'accept-language': accepted })]).toEqual([accepted, spanish])
    const chosen = { 'accept-language': 'en', cookie: `a=b; ${LANGUAGE_COOKIE}=es` }
    expect(await langOf(chosen)).toEqual(spanish)
    expect(await langOf({ cookie: `${LANGUAGE_COOKIE}=en` })).toEqual(english)
    expect(await langOf({ cookie: `${LANGUAGE_COOKIE}=<script>` })).toEqual(spanish)
  })

  it('opens the cart and the result pages', async () => {
    const code = await switchQr(await openTaqueria(server))
    const cart = await open(`/m/${code}/cart`)
    expect([cart.status, startIn(cart.html).menu?.menuItems.length]).toEqual([200, 3])
    expect(cart.html).toContain('<html lang="es-MX">')
    expect(await view(`/m/${code}/`)).toEqual([200, 'menu'])
    expect(await view('/m/order-success?code=x&no=7')).toEqual([200, 'success'])
    expect(await view('/m/order-failed')).toEqual([200, 'failed'])
  })

  it('is not an address of the staff app, which serves all other addresses', async () => {
    expect((await open('/login')).html).toBe('the staff app')
    const unknown = await open('/menu')
    expect([unknown.status, unknown.html]).toEqual([404, 'the staff app'])
    const robots = await open('/robots.txt')
    expect([robots.status, robots.html]).toEqual([200, 'User-agent: *\n'])
    const head = await fetch(`${server.base}/m/order-failed`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('the guest’s invoice page', () => {
  it('does not let who counts learn which restaurants invoice here', async () => {
    const statuses: number[] = []
    for (let store = 1; store <= 61; store++) statuses.push((await open(`/f/${store}`)).status)
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429])
  })
})

it('the server does not start with a page that lacks a place for one of the parts', () => {
  expect(() => createTemplate(M_HTML.replace('<title>Menu</title>', ''))).toThrow('<title>Menu</title>')
})
