/** How long after a layer closes a tap at the same place counts as the second tap of a double tap. */
const SHIELD_MS = 500
/** The maximum distance in px between the two taps of a double tap. */
const REACH = 100
/** A tap this long after another is aimed at the present layout. */
const MOVED_MS = 2000
/** The click of a touch follows shortly after the touch ends; a scroll has no click. */
const CLICK_WAIT_MS = 400

interface Press {
  x: number
  y: number
  at: number
  /** Whether its click was dispatched, so that the press can no longer be interrupted. */
  isOver: boolean
  /** The time until which its place is shielded after the press ends; 0 for no shield. */
  shieldUntil: number
  /** The parent element of the shield. A native modal dialog makes everything outside of it inert. */
  layer: Element | null
}

/** The last pointer press; null after a key press. */
let press: Press | null = null

const LISTEN = { capture: true, passive: true }
// The server also renders the diner's pages.
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
  // Runs after the click has reached its target.
  if (ended.shieldUntil > 0) window.setTimeout(place, 0, ended, ended.shieldUntil)
}

/** Called when a layer closes: for a short time, a tap at the place of the last tap reaches no element. */
export const shieldClosed = (): void => shieldUntil(performance.now() + SHIELD_MS)

/**
 * Called when a dialog opens: the second tap of the double tap that opened it reaches no element in it.
 * @param layer the dialog, when it is a modal `<dialog>`
 */
export function shieldOpened(layer: Element | null = null): void {
  if (!press) return
  press.layer = layer
  shieldUntil(press.at + SHIELD_MS)
}

/** Called when something moves an area: a tap that was aimed before it moved reaches nothing. */
export function shieldMoved(area: Element): void {
  if (!press || performance.now() - press.at > MOVED_MS) return
  const { left, top, width, height } = area.getBoundingClientRect()
  cover({ left, top, width, height }, document.body, SHIELD_MS)
}

function shieldUntil(time: number): void {
  if (!press) return
  // A layer that closes when a press starts, such as a list whose field loses the focus, does not block that press.
  if (press.isOver) place(press, time)
  else press.shieldUntil = Math.max(press.shieldUntil, time)
}

/**
 * Puts an invisible element over the place of a press, so that taps do not reach the elements below. Keys and taps
 * elsewhere work as usual.
 */
function place({ x, y, layer }: Press, until: number): void {
  const rest = until - performance.now()
  if (rest <= 0) return
  const area = { left: x - REACH, top: y - REACH, width: 2 * REACH, height: 2 * REACH }
  cover(area, layer?.isConnected ? layer : document.body, rest)
}

/** @param area in px of the window */
function cover(
  area: { left: number; top: number; width: number; height: number },
  layer: Element,
  ms: number,
): void {
  const shield = document.createElement('div')
  shield.dataset.tapShield = ''
  // React Aria treats a press on it neither as outside nor as inside of a dialog.
  shield.dataset.reactAriaTopLayer = 'true'
  shield.ariaHidden = 'true'
  shield.style.cssText =
    'position:fixed;z-index:2147483647;touch-action:none;' +
    `left:${area.left}px;top:${area.top}px;width:${area.width}px;height:${area.height}px`
  // Keeps the focus where it is.
  shield.addEventListener('mousedown', (event) => event.preventDefault())
  layer.append(shield)
  window.setTimeout(() => shield.remove(), ms)
}
