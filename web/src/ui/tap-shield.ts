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
  target: EventTarget | null
  /** Whether its click was dispatched, so that the press can no longer be interrupted. */
  isOver: boolean
  /** The time until which its place is shielded after the press ends; 0 for no shield. */
  shieldUntil: number
  /** The parent element of the shield. A native modal dialog makes everything outside of it inert. */
  layer: HTMLDialogElement | null
}

/** A place where a press that starts until then reaches nothing, even if a busy page handles it later. */
interface Shield {
  place: DOMRect
  until: number
}

let shields: Shield[] = []

/** The last pointer press that was not blocked; null after a key press. */
let press: Press | null = null
/** Whether the events of the current press reach no element. */
let isBlocked = false

const LISTEN = { capture: true, passive: true }
// The server also renders the diner's pages.
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', begin, true)
  window.addEventListener('mousedown', block, true)
  window.addEventListener('pointerup', () => window.setTimeout(end, CLICK_WAIT_MS, press), LISTEN)
  window.addEventListener('pointercancel', () => end(press), LISTEN)
  window.addEventListener('click', click, true)
  window.addEventListener('keydown', forget, LISTEN)
  window.addEventListener('pagehide', leave)
}

function begin(event: PointerEvent): void {
  const { clientX: x, clientY: y, timeStamp: at, target } = event
  // No later press starts before this one.
  shields = shields.filter(({ until }) => at <= until)
  isBlocked = shields.some(({ place }) => isInside(place, x, y))
  if (isBlocked) {
    block(event)
    return
  }
  // A press elsewhere ends the double tap: the next one is aimed, also in a dialog that opened meanwhile.
  shields = []
  press = { x, y, at, target, isOver: false, shieldUntil: 0, layer: null }
}

const isInside = ({ left, top, right, bottom }: DOMRect, x: number, y: number): boolean =>
  left <= x && x <= right && top <= y && y <= bottom

/** The default action of a press moves the focus. */
function block(event: Event): void {
  if (!isBlocked) return
  event.preventDefault()
  event.stopPropagation()
}

function click(event: MouseEvent): void {
  // Keys and scripts click without a press.
  if (event.detail === 0) return
  // The pressed layer closed before the finger left it: the click of a touch goes to the element below.
  const wasRemoved = press?.target instanceof Node && !press.target.isConnected
  if (press?.shieldUntil && wasRemoved) isBlocked = true
  block(event)
  end(press)
}

function forget(): void {
  press = null
}

/** A page that comes back from the browser's memory is looked at again. */
function leave(): void {
  shields = []
  press = null
}

function end(ended: Press | null): void {
  if (!ended || ended.isOver) return
  ended.isOver = true
  // Runs after the click has reached its target.
  if (ended.shieldUntil > 0) window.setTimeout(coverPress, 0, ended, ended.shieldUntil)
}

/** Called when a layer closes: for a short time, a tap at the place of the last tap reaches no element. */
export const shieldClosed = (): void => shieldUntil(performance.now() + SHIELD_MS)

/**
 * Called when a dialog opens: the second tap of the double tap that opened it reaches no element in it.
 * @param layer the dialog, when it is a modal `<dialog>`
 */
export function shieldOpened(layer: HTMLDialogElement | null = null): void {
  if (!press) return
  press.layer = layer
  shieldUntil(press.at + SHIELD_MS)
}

/** Called when something moves an area: a tap that was aimed before it moved reaches nothing. */
export function shieldMoved(area: Element): void {
  if (!press || performance.now() - press.at > MOVED_MS) return
  const until = performance.now() + SHIELD_MS
  const place = area.getBoundingClientRect()
  shields.push({ place, until })
  cover(place, document.body, until)
}

function shieldUntil(until: number): void {
  if (!press) return
  shields.push({ place: placeOf(press), until })
  // A layer that closes when a press starts, such as a list whose field loses the focus, does not block that press.
  if (press.isOver) coverPress(press, until)
  else press.shieldUntil = Math.max(press.shieldUntil, until)
}

const placeOf = ({ x, y }: Press): DOMRect => new DOMRect(x - REACH, y - REACH, 2 * REACH, 2 * REACH)

function coverPress(pressed: Press, until: number): void {
  cover(placeOf(pressed), pressed.layer?.open ? pressed.layer : document.body, until)
}

/** Puts an invisible element over a place, so that the elements below show no press. Keys and taps elsewhere work as usual. */
function cover({ left, top, width, height }: DOMRect, layer: Element, until: number): void {
  const rest = until - performance.now()
  if (rest <= 0) return
  const shield = document.createElement('div')
  shield.dataset.tapShield = ''
  // React Aria treats a press on it neither as outside nor as inside of a dialog.
  shield.dataset.reactAriaTopLayer = 'true'
  shield.ariaHidden = 'true'
  shield.style.cssText =
    'position:fixed;z-index:2147483647;touch-action:none;' +
    `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
  layer.append(shield)
  // A timer drops the fraction of a millisecond.
  window.setTimeout(() => shield.remove(), Math.ceil(rest))
}
