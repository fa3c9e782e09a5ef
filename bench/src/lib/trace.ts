import type { BrowserContext, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  args: { name?: string; data?: { encodedDataLength?: number } }
}

/** What the page's main thread did, in ms. */
export interface Work {
  busy: number
  longest: number
  scripts: number
  layout: number
  paint: number
  requests: number
  /** Over the network, compressed. */
  bytes: number
}

const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline,v8,blink.user_timing'
const MARK = 'traced page'
const SCRIPTS = new Set([
  'EvaluateScript',
  'FunctionCall',
  'v8.compileModule',
  'v8.evaluateModule',
  'RunMicrotasks',
])
const LAYOUT = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint'])
const PAINT = new Set(['Paint', 'Layerize', 'Commit'])

/** Has the browser trace what `open` makes the page do. @param page showing nothing yet */
export async function traced(person: BrowserContext, page: Page, open: () => Promise<void>): Promise<Work> {
  const devTools = await person.newCDPSession(page)
  const events: TraceEvent[] = []
  devTools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', categories: CATEGORIES })
  await open()
  // Not at its beginning: the process that a page gets of its own may not be traced in its first moments.
  await page.evaluate((mark) => void performance.mark(mark), MARK)
  const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve))
  await devTools.send('Tracing.end')
  await complete
  return workIn(events)
}

function workIn(events: readonly TraceEvent[]): Work {
  const main = mainThread(events)
  const spans = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === main.pid && tid === main.tid)
  const tasks = spans.filter(({ name }) => name === 'RunTask').map(ms)
  const finished = events.filter(({ name, pid }) => name === 'ResourceFinish' && pid === main.pid)
  return {
    busy: sum(tasks),
    longest: Math.max(0, ...tasks),
    scripts: sum(outermost(spans.filter(({ name }) => SCRIPTS.has(name))).map(ms)),
    layout: sum(spans.filter(({ name }) => LAYOUT.has(name)).map(ms)),
    paint: sum(spans.filter(({ name }) => PAINT.has(name)).map(ms)),
    requests: finished.length,
    bytes: sum(finished.map(({ args }) => args.data?.encodedDataLength ?? 0)),
  }
}

/** The one that the page itself has left its mark on: a browser runs others beside it. */
function mainThread(events: readonly TraceEvent[]): TraceEvent {
  const mark = events.find(({ name }) => name === MARK)
  if (!mark) throw new Error('the trace does not show the page')
  return mark
}

/** A function calls others, whose time is its own: each moment counts once. */
function outermost(spans: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return [...spans]
    .sort((a, b) => a.ts - b.ts)
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}

const ms = ({ dur = 0 }: TraceEvent): number => dur / 1000
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
