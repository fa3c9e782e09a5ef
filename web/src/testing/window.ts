import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type CookieContainer from 'happy-dom/lib/cookie/CookieContainer.js'
import CookieExpireUtility from 'happy-dom/lib/cookie/urilities/CookieExpireUtility.js'
import { afterAll, vi } from 'vitest'
import { clearNetwork, send, watchLine } from './network.ts'
import { startPageTimers, watchPageTimers } from './timers.ts'

/**
 * What the window of a worker's screen tests lacks for the app: a clock, calls, a database, sounds, an extent, and what lies outside of the
 * page (files, other windows, other pages).
 */

declare global {
  /** The cookies of the window, also those that no script reads. */
  var cookies: CookieContainer
}

// A cookie that is taken away expires now, not in the next millisecond.
CookieExpireUtility.hasExpired = ({ expires }) => expires !== null && expires.getTime() <= Date.now()

/** Saturday noon in Mexico City, for the window and for the server: no test depends on the hour at which it runs. */
const NOON = '2026-11-21T18:00:00.000Z'

watchPageTimers()
watchLine()

const fetchAnywhere = globalThis.fetch
/** A call to a path is the page's; one with a whole address is that of another person, or the server's own. */
globalThis.fetch = (input, init) =>
  typeof input === 'string' && input.startsWith('/')
    ? send(input, init, fetchAnywhere)
    : fetchAnywhere(input, init)

/** Answers each property and each call with itself: the app may ask it for a sound, and none is played. */
const silent: object = new Proxy(function silence() {}, {
  get: (_, key) =>
    key === 'then' || key === Symbol.toPrimitive ? undefined : key === 'state' ? 'running' : silent,
  apply: () => silent,
  construct: () => silent,
})

// A page of this machine counts as a secure one.
Object.assign(globalThis, { AudioContext: silent, GainNode: silent, print: () => {}, isSecureContext: true })
/** A screen that stays on. */
Object.assign(navigator, { wakeLock: { request: async () => ({ release: async () => {} }) } })
/** A paper waits for its fonts before it is printed. */
Object.assign(document, { fonts: { ready: Promise.resolve() } })

/** happy-dom's document is no instance of the window's own class, which React Aria asks before it finds the focus in a dialog. */
Object.defineProperty(Document, Symbol.hasInstance, {
  value: (one: unknown) => (one as Node | null)?.nodeType === Node.DOCUMENT_NODE,
})

/** Nothing is laid out: each element is at one place, and what scrolls is so high that a virtual list draws all its rows. */
const [WIDTH, HEIGHT, SCROLLER_HEIGHT] = [1280, 40, 20_000]
const heightOf = (element: Element) => (/\boverflow-/.test(element.className) ? SCROLLER_HEIGHT : HEIGHT)
for (const name of ['offsetWidth', 'clientWidth'])
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => WIDTH })
for (const name of ['offsetHeight', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, name, {
    configurable: true,
    get(this: Element) {
      return heightOf(this)
    },
  })
Element.prototype.getBoundingClientRect = function rect() {
  return new DOMRect(0, 0, WIDTH, heightOf(this))
}

const NO_STYLE = { display: '', visibility: '' }
const displayOf = (element: Element): string =>
  element.hasAttribute('hidden') ? 'none' : (element as HTMLElement).style.display || 'block'

/**
 * Without a stylesheet, an element's own attributes decide whether it is shown. happy-dom's answers, which a query by role and each
 * move of the focus ask for thousands of times, take a third of a test.
 */
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement
  const display = displayOf(element)
  const read = (property: string) => (property === 'display' ? display : style.getPropertyValue(property))
  return new Proxy(style, {
    get: (_, name) =>
      name === 'display' ? display : name === 'getPropertyValue' ? read : Reflect.get(style, name),
  })
}
function isHidden(element: Element | null): boolean {
  if (!element) return false
  if (element.hasAttribute('hidden')) return true
  // Most elements have no style, whose object costs more than the question.
  const { display, visibility } = element.hasAttribute('style') ? (element as HTMLElement).style : NO_STYLE
  return display === 'none' || visibility === 'hidden' || isHidden(element.parentElement)
}
Element.prototype.checkVisibility = function isShown() {
  return this.isConnected && !isHidden(this)
}

/** A browser says nothing of a cursor that stays where it is; React Aria puts it back whenever it hears of one. */
const { collapse } = Selection.prototype
Selection.prototype.collapse = function moveTo(node, offset = 0) {
  if (!this.isCollapsed || this.anchorNode !== node || this.anchorOffset !== offset)
    collapse.call(this, node, offset)
}

/**
 * Files that the page has saved, addresses that it has opened in other windows ('closed' once it has closed one), and those for which it
 * has left the app.
 */
export const outside = {
  saved: [] as { name: string; file: Blob }[],
  opened: [] as string[],
  left: [] as string[],
}

const files = new Map<string, Blob>()
URL.createObjectURL = (file) => {
  const address = `blob:${files.size}`
  files.set(address, file as Blob)
  return address
}
URL.revokeObjectURL = () => {}
/** @returns whether the link saves a file */
function save(link: Element | null): boolean {
  const file = files.get(link?.getAttribute('href') ?? '')
  if (file) outside.saved.push({ name: link?.getAttribute('download') ?? '', file })
  return file !== undefined
}
document.addEventListener('click', (event) => {
  const { target } = event
  if (target instanceof Element && save(target.closest('a[download]'))) event.preventDefault()
})
const { click } = HTMLElement.prototype
// A link may save without being in the page.
HTMLAnchorElement.prototype.click = function clickLink() {
  if (this.isConnected || !save(this)) click.call(this)
}

window.open = (address = '') => {
  const at = outside.opened.push(`${address}`) - 1
  const show = (next: string) => {
    outside.opened[at] = next
  }
  const opened = {
    closed: false,
    close: () => {
      opened.closed = true
      show('closed')
    },
    focus: () => {},
    location: { replace: show },
    document: document.implementation.createHTMLDocument(),
  }
  return opened as unknown as Window
}

const leave = (address: string | URL) => void outside.left.push(`${address}`)
Object.assign(window.location, { assign: leave, replace: leave, reload: () => leave('reload') })

/** How far the clock of the window is ahead of the server's, in ms: both run in this process. */
let ahead = 0

/** The time of the server. */
export const serverClock = (): Date => new Date(Date.now() - ahead)

/** Sets the clock of the window alone. @param ms ahead of where it is */
export function setDeviceClock(ms: number): void {
  ahead += ms
  vi.setSystemTime(Date.now() + ms)
}

/** Makes the window that of a browser that was never here before, at noon. */
export function forgetBrowser(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON), shouldAdvanceTime: true })
  ahead = 0
  localStorage.clear()
  sessionStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  Reflect.deleteProperty(navigator, 'locks')
  cookies.clearCookies()
  clearNetwork()
  startPageTimers()
  files.clear()
  for (const list of Object.values(outside)) list.length = 0
}

// A module that a page still loads after the last test would load without a window.
afterAll(() => vi.dynamicImportSettled())

/** A browser says which event is handled: by it React decides to draw what a key changes before the next one comes. */
const target: EventTarget = Object.getPrototypeOf(Node.prototype)
const { dispatchEvent } = target
target.dispatchEvent = function dispatch(event) {
  const { event: outer } = window
  Object.assign(window, { event })
  try {
    return dispatchEvent.call(this, event)
  } finally {
    Object.assign(window, { event: outer })
  }
}
