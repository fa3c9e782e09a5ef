import type { Browser } from 'playwright-core'
import type { Bench } from '../bench.ts'
import { openBrowser, type PaintWatch, signedInAt } from '../lib/browser.ts'
import { median } from '../lib/samples.ts'
import { copyStore, type Store, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'
import { traced, type Work } from '../lib/trace.ts'

const RUNS = { full: 5, quick: 1 }

interface Start {
  figure: string
  path: string
  /** What shows that the page is there. */
  shown: string
}

const STARTS: readonly Start[] = [
  { figure: 'home', path: '/dashboard/home', shown: 'main h1' },
  { figure: 'point of sale', path: '/dashboard/pos', shown: 'li[data-index="0"]' },
  { figure: 'kitchen', path: '/dashboard/kitchen', shown: 'main h1' },
]

/** What a browser has to do until a page is painted, from its own traces. */
export async function startUp(bench: Bench): Promise<Row[]> {
  bench.say('what browsers do to start')
  const browser = await openBrowser()
  if (typeof browser === 'string') return [{ figure: 'start-up', measured: `skipped: ${browser}` }]
  try {
    const [store] = signInAll(bench.secret, bench.app.base, await copyStore(bench.owner, bench.template, 1))
    if (!store) throw new Error('no store to open')
    const runs = bench.pace.arrivals < 100 ? RUNS.quick : RUNS.full
    // Starts what the browser itself starts only once.
    await openTwice(bench, browser, store, STARTS[0] as Start)
    const rows: Row[] = []
    for (const start of STARTS) rows.push(...(await rowsOf(bench, browser, store, start, runs)))
    return rows
  } finally {
    await browser.close()
  }
}

async function rowsOf(
  bench: Bench,
  browser: Browser,
  store: Store,
  start: Start,
  runs: number,
): Promise<Row[]> {
  const cold: Work[] = []
  const warm: Work[] = []
  for (let run = 0; run < runs; run++) {
    const works = await openTwice(bench, browser, store, start)
    cold.push(works.cold)
    warm.push(works.warm)
  }
  return [
    { figure: `start-up of ${start.figure}, nothing cached`, measured: described(cold) },
    { figure: '… again, cached', measured: described(warm) },
  ]
}

async function openTwice(bench: Bench, browser: Browser, store: Store, { path, shown }: Start) {
  const person = await signedInAt(browser, bench.app.base, store)
  const open = async (): Promise<Work> => {
    const page = await person.newPage()
    const work = await traced(person, page, async () => {
      await page.goto(`${bench.app.base}${path}`, { waitUntil: 'commit' })
      await page.evaluate(
        (selector) =>
          (globalThis as unknown as { paints: PaintWatch }).paints.paintedWhen(
            () => document.querySelector(selector) !== null,
          ),
        shown,
      )
    })
    await page.close()
    return work
  }
  const works = { cold: await open(), warm: await open() }
  await person.close()
  return works
}

function described(works: readonly Work[]): string {
  const of = (part: keyof Work) => number(median(works.map((work) => work[part])))
  const kb = number(median(works.map(({ bytes }) => bytes)) / 1024)
  return (
    `main thread ${of('busy')} ms (longest ${of('longest')}): scripts ${of('scripts')}, ` +
    `layout ${of('layout')}, paint ${of('paint')}; ${of('requests')} requests, ${kb} KB`
  )
}
