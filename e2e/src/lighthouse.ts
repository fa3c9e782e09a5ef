import { createServer } from 'node:net'
import type { Browser } from 'playwright-core'
import { addItem, type DinersStore, openDinersStore } from './lib/diners-store.ts'
import { write } from './lib/fonda.ts'
import { launchBrowser } from './lib/launch.ts'
import { newDataDir, removeDataDir, startServer } from './lib/server.ts'

/**
 * `npm run lighthouse`: measures the landing page, and the diner's menu with 200 pictured items, by the store's code and by a
 * table's, whose phone joins its sitting, with Lighthouse's mobile profile (RUNS times).
 */
const ITEMS = 200
const RUNS = Number(process.env.RUNS ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const MOST = { lcpMs: 1500, cls: 0 }

/** What is used of Lighthouse, which `scripts/lighthouse.mjs` installs apart from the packages of the tests. */
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[]; throttlingMethod: 'devtools' },
) => Promise<{ lhr: Report } | undefined>
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}
const PACKAGE = new URL('../../tools/lighthouse/node_modules/lighthouse/core/index.js', import.meta.url).href
const { default: lighthouse } = (await import(PACKAGE)) as { default: Lighthouse }

const DISHES = ['Taco', 'Quesadilla', 'Torta', 'Sope', 'Caldo', 'Enchiladas', 'Chilaquiles', 'Agua fresca']
const KINDS = ['al pastor', 'de pollo con mole', 'de la casa', 'de huitlacoche', 'campestre']

async function fillMenu(store: DinersStore, browser: Browser): Promise<void> {
  const photos = await Promise.all(Array.from({ length: 12 }, (_, seed) => photograph(browser, seed)))
  for (let index = 0; index < ITEMS; index++) {
    const title = `${DISHES[index % DISHES.length]} ${KINDS[index % KINDS.length]} ${index + 1}`
    const id = await addItem(store, title, `${40 + (index % 60)}.50`)
    const image = {
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: photos[index % photos.length] as Buffer,
    }
    const address = `/api/v1/menu-items/update/${id}/upload-photo`
    const reply = await store.request.post(address, { multipart: { image } })
    if (!reply.ok()) throw new Error(`${address}: ${reply.status()} ${await reply.text()}`)
  }
}

/** @returns the text of the new table's code, as in its address */
async function addTable({ request }: DinersStore): Promise<string> {
  await write(request, '/settings/store-tables/add', { title: 'Mesa 1', floor: '-', seatingCapacity: 4 })
  const [table] = await (await request.get('/api/v1/settings/store-tables')).json()
  return table.encrypted_id
}

/** A picture as hard to compress as a photograph: soft shapes with grain. */
async function photograph(browser: Browser, seed: number): Promise<Buffer> {
  const page = await browser.newPage()
  const data = await page.evaluate((hue) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 900
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    for (let at = 0; at < 400; at++) {
      pen.fillStyle = `hsl(${(hue * 31 + at * 7) % 360} 60% ${20 + (at % 60)}% / 50%)`
      pen.beginPath()
      pen.arc((at * 397) % 1200, (at * 211) % 900, 10 + (at % 90), 0, 7)
      pen.fill()
    }
    const picture = pen.getImageData(0, 0, 1200, 900)
    for (let at = 0; at < picture.data.length; at++) {
      if (at % 4 !== 3) picture.data[at] = (picture.data[at] ?? 0) + Math.random() * 24 - 12
    }
    pen.putImageData(picture, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9)
  }, seed)
  await page.close()
  return Buffer.from(data.split(',')[1] ?? '', 'base64')
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

interface Measured {
  scores: Record<(typeof CATEGORIES)[number], number>
  lcpMs: number
  cls: number
  line: string
}

async function measure(url: string, port: number): Promise<Measured> {
  // A real slow line and processor. Lighthouse's model of them lets the largest paint wait for every script that this machine had
  // before it, although nothing is painted later than the first paint.
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    throttlingMethod: 'devtools',
  })
  if (!result) throw new Error('Lighthouse returned no result')
  const { categories, audits, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(runtimeError.message)
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Measured['scores']
  const failed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? ''}`),
  )
  const timings = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time']
  const line = [
    CATEGORIES.map((name) => `${name} ${scores[name]}`).join('  '),
    timings.map((id) => `${id} ${Math.round(value(id))} ms`).join('  '),
    `cumulative-layout-shift ${value('cumulative-layout-shift').toFixed(4)}`,
    `bytes ${Math.round(value('total-byte-weight') / 1024)} KB`,
    // Lighthouse expects 1500 or more: a much lower value means that other load makes the times too long.
    `speed of this machine just now ${environment.benchmarkIndex}`,
    ...failed,
  ].join('\n  ')
  return {
    scores,
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    line,
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function problemsOfRuns(runs: readonly Measured[]): string[] {
  const low = CATEGORIES.filter((name) => median(runs.map(({ scores }) => scores[name])) < LEAST[name])
  const problems: string[] = low.map((name) => `${name} is below ${LEAST[name]}`)
  if (median(runs.map(({ lcpMs }) => lcpMs)) > MOST.lcpMs) problems.push(`LCP is above ${MOST.lcpMs} ms`)
  if (median(runs.map(({ cls }) => cls)) > MOST.cls) problems.push('the layout shifts')
  return problems
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const dataDir = await newDataDir()
  const server = await startServer(dataDir, { DEMO: '0', BILLING: 'off' })
  const port = await freePort()
  const browser = await launchBrowser(`--remote-debugging-port=${port}`)
  try {
    const store = await openDinersStore(server.address, 'Fonda de las doscientas')
    await fillMenu(store, browser)
    const menu = `/m/${store.code}`
    const problems: string[] = []
    for (const path of ['/', menu, `${menu}?table=${await addTable(store)}`]) {
      const runs: Measured[] = []
      for (let run = 0; run < RUNS; run++) {
        const measured = await measure(server.address + path, port)
        runs.push(measured)
        say(`${path}\n  ${measured.line}\n`)
      }
      problems.push(...problemsOfRuns(runs).map((problem) => `${path}: ${problem}`))
    }
    say(problems.length === 0 ? 'within the budget' : problems.join('\n'))
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    await removeDataDir(dataDir)
  }
}

await main()
