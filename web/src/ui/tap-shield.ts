/** How long after a layer closes a tap at the same place is still the second half of a double tap. */
const SHIELD_MS = 500
/** A finger's second tap lands within this distance of the first one, in px. */
const REACH = 100
/** A touch sends its click a moment after it ends; a scroll sends none. */
const CLICK_WAIT_MS = 400

interface Press {
  x: number
  y: number
  at: number
  /** Its click was sent: the press can no longer be interrupted. */
  isOver: boolean
  /** Until when to shield its place once it is over; 0: not at all. */
  shieldUntil: number
  /** What the shield is put into. A modal dialog of the browser's own makes everything outside of it inert. */
  layer: Element | null
}

/** The last press with a pointer; null after a key. */
let press: Press | null = null

const LISTEN = { capture: true, passive: true }
// The diner's pages are also drawn on the server.
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', begin, LISTEN)
  window.addEventListener('pointerup', () => window.setTimeout(end, CLICK_WAIT_MS, press), LISTEN)
  window.addEventListener('pointercancel', () => end(press), LISTEN)
  window.addEventListener('click', () => end(press), LISTEN)
  window.addEventListener('keydown', forget, LISTEN)
}

function begin({ clientX, clientY, timeStamp }: PointerEvent): void {
  press = { x: clientX, y: clientY, at: timeStamp, isOver: false, shieldUntil: 0, layer: null }
}

function forget(): void {
  press = null
}

function end(ended: Press | null): void {
  if (!ended || ended.isOver) return
  ended.isOver = true
  // After the click has reached its target.
  if (ended.shieldUntil > 0) window.setTimeout(place, 0, ended, ended.shieldUntil)
}

/** A layer has closed: for a moment a tap where the last one was reaches nothing below. */
export const shieldClosed = (): void => shieldUntil(performance.now() + SHIELD_MS)

/**
 * A dialog has opened: the second half of the double tap that opened it reaches nothing in it.
 * @param layer the dialog itself, when it is a modal `<dialog>`
 */
export function shieldOpened(layer: Element | null = null): void {
  if (!press) return
  press.layer = layer
  shieldUntil(press.at + SHIELD_MS)
}

function shieldUntil(time: number): void {
  if (!press) return
  // A layer that closes at the beginning of a press, as a list does when its field loses the focus, lets it finish.
  if (press.isOver) place(press, time)
  else press.shieldUntil = Math.max(press.shieldUntil, time)
}

/**
 * Puts an invisible element over the place of a press. The browser itself keeps taps from what lies below; keys and
 * taps elsewhere go on as ever.
 */
function place({ x, y, layer }: Press, until: number): void {
  const rest = until - performance.now()
  if (rest <= 0) return
  const shield = document.createElement('div')
  shield.dataset.tapShield = ''
  // React Aria takes a press on it neither for one outside of a dialog nor for one inside.
  shield.dataset.reactAriaTopLayer = 'true'
  shield.ariaHidden = 'true'
  shield.style.cssText =
    'position:fixed;z-index:2147483647;touch-action:none;' +
    `left:${x - REACH}px;top:${y - REACH}px;width:${2 * REACH}px;height:${2 * REACH}px`
  // The focus stays where it is.
  shield.addEventListener('mousedown', (event) => event.preventDefault())
  ;(layer?.isConnected ? layer : document.body).append(shield)
  window.setTimeout(() => shield.remove(), rest)
}
