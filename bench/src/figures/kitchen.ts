import { setTimeout as sleep } from 'node:timers/promises'
import { RECALLABLE } from '@comanda/shared/kitchen/api'
import type { CDPSession, Page } from 'playwright-core'
import type { Bench } from '../bench.ts'
import { expectPaint, openBrowser, signedInAt, timeUntilPaint, watchPresses } from '../lib/browser.ts'
import { insertHistory } from '../lib/history.ts'
import { spread } from '../lib/samples.ts'
import { copyOne } from '../lib/stores.ts'
import { number, type Row, times } from '../lib/table.ts'

const CARDS = 60
const SCROLLS = 8
/** Of each kind. The 95th percentile of fewer says what the slowest of them took. */
const STEPS = 30
/** How much slower a kitchen's tablet is than this machine. */
const THROTTLE = 4
/** A frame at 60 a second takes 16.7 ms; a longer frame was missed. */
const FRAME_MS = 20
const MOST_MISSED = 0.01
const STEP_MS = 100
const START = '[data-card] button[data-next=preparing]'

interface InPage {
  frames: number[]
  isWatched: boolean
}

/** The kitchen's screen with many open cards on a slow device: frames while it is scrolled, and the time of a step. */
export async function kitchen(bench: Bench): Promise<Row[]> {
  bench.say(`the kitchen with ${CARDS} cards`)
  const browser = await openBrowser()
  try {
    const store = await copyOne(bench)
    await insertHistory(bench.owner, { tenantId: store.tenantId, closed: 0, open: CARDS + STEPS })
    const person = await signedInAt(browser, bench.app.base, store)
    const page = await openKitchen(await person.newPage(), bench.app.base)
    const devTools = await person.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    // First, because 'Recuperar' lists them.
    const bumps = await bumpCards(page)
    const taps = await tapLines(page)
    const recalls = await openRecall(page)
    const slowFrames = await scroll(page, devTools)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return [
      framesRow('', await scroll(page, devTools)),
      framesRow(`, CPU ÷ ${THROTTLE}`, slowFrames),
      row('tap on a line → its next state painted', taps),
      row('Enter → card gone, painted', bumps),
      row('«Recuperar» → its dialog and list painted', recalls),
    ]
  } finally {
    await browser.close()
  }
}

function framesRow(speed: string, frames: readonly number[]): Row {
  const missed = frames.filter((ms) => ms > FRAME_MS).length
  return {
    figure: `kitchen, ${CARDS} cards${speed}: frames over ${FRAME_MS} ms while scrolling`,
    measured: `${missed} of ${number(frames.length)}; ${times(spread(frames))}`,
    target: `≤ ${100 * MOST_MISSED} %`,
    met: missed / frames.length <= MOST_MISSED,
  }
}

const row = (figure: string, samples: readonly number[]): Row => ({
  figure: `  ${figure}, CPU ÷ ${THROTTLE} (${samples.length})`,
  measured: times(spread(samples)),
  target: `p95 ≤ ${STEP_MS} ms`,
  met: spread(samples).p95 <= STEP_MS,
})

async function openKitchen(page: Page, base: string): Promise<Page> {
  await page.goto(`${base}/dashboard/kitchen`)
  await page
    .locator('[data-card]')
    .nth(CARDS + STEPS - 1)
    .waitFor()
  await watchPresses(page, 'pointerup', 'keydown')
  return page
}

/** A finger that flings the cards up and down. @returns the time between frames, in ms */
async function scroll(page: Page, devTools: CDPSession): Promise<number[]> {
  await page.evaluate(() => {
    const inPage = globalThis as unknown as InPage
    inPage.frames = []
    inPage.isWatched = true
    let before = performance.now()
    const watch = (now: number) => {
      inPage.frames.push(now - before)
      before = now
      if (inPage.isWatched) requestAnimationFrame(watch)
    }
    requestAnimationFrame((now) => {
      before = now
      requestAnimationFrame(watch)
    })
  })
  for (let n = 0; n < SCROLLS; n++)
    await devTools.send('Input.synthesizeScrollGesture', {
      x: 640,
      y: 400,
      yDistance: n % 2 === 0 ? -3_000 : 3_000,
      speed: 3_000,
      gestureSourceType: 'touch',
    })
  return page.evaluate(() => {
    const inPage = globalThis as unknown as InPage
    inPage.isWatched = false
    return inPage.frames
  })
}

/** Starts lines of cards in view. */
async function tapLines(page: Page): Promise<number[]> {
  await page.evaluate(() => scrollTo(0, 0))
  const samples: number[] = []
  for (let n = 0; n < STEPS; n++) {
    const buttons = page.locator(START)
    await buttons.first().scrollIntoViewIfNeeded()
    const box = await buttons.first().boundingBox()
    if (!box) throw new Error('no line to start')
    await expectPaint(page, START, (await buttons.count()) - 1)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await pause()
    await page.mouse.down()
    await sleep(70)
    await page.mouse.up()
    samples.push(await timeUntilPaint(page))
    await pause()
  }
  return samples
}

/** Completes cards by the keys of a bump bar, until `CARDS` are left. */
async function bumpCards(page: Page): Promise<number[]> {
  const samples: number[] = []
  for (let n = 0; n < STEPS; n++) {
    await page.keyboard.press('1')
    const key = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.card ?? '')
    await expectPaint(page, `[data-card="${key}"]`, 0)
    await pause()
    await page.keyboard.press('Enter')
    samples.push(await timeUntilPaint(page))
    await pause()
  }
  return samples
}

async function openRecall(page: Page): Promise<number[]> {
  const samples: number[] = []
  for (let n = 0; n <= STEPS; n++) {
    await expectPaint(page, '[role=dialog] li', RECALLABLE)
    await pause()
    await page.keyboard.press('r')
    const time = await timeUntilPaint(page)
    // The first opening waits for the list.
    if (n > 0) samples.push(time)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return samples
}

/** Not a multiple of the frame time. */
const pause = () => sleep(150 + Math.random() * 100)
