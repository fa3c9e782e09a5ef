import { waitFor } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import type { Manager } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { FROM_OUTSIDE, setWayBack } from '../parts/hooks/use-way-back.ts'
import { firePageTimers } from './timers.ts'
import { forgetBrowser, outside } from './window.ts'

/** The sizes of a window at which screens are judged, in px. Only what the app asks the window for changes with them. */
export const DESKTOP = { width: 1280, height: 800 }
export const TABLET = { width: 1024, height: 768 }
export const PHONE = { width: 390, height: 844 }

declare global {
  interface Window {
    happyDOM: { setURL(url: string): void; setViewport(size: { width: number; height: number }): void }
  }
}

let close = () => {}

/** Empties the window for another page. @param leave called when the next page comes */
export function takeWindow(leave: () => void): void {
  close()
  document.body.replaceChildren()
  close = leave
}

/** Loaded when a test opens the first page of a worker, because its modules look at the window while they load. */
async function mountApp() {
  const [{ router }, { queryClient }, { UiProvider }, { RouterProvider }, { toast }, { Manager }] =
    await Promise.all([
      import('../app/router.tsx'),
      import('../app/query-client.ts'),
      import('../ui/UiProvider.tsx'),
      import('@tanstack/react-router'),
      import('sonner'),
      import('socket.io-client'),
    ])
  connectToOrigin(Manager)
  const container = document.createElement('div')
  const root = createRoot(container)
  takeWindow(() => {
    mounted = undefined
    root.unmount()
  })
  document.body.append(container)
  root.render(
    <UiProvider navigate={(path) => router.history.push(path)}>
      <RouterProvider router={router} />
    </UiProvider>,
  )
  return { router, queryClient, toast }
}

/** The app keeps its socket as long as its page lives; the window may be at another server by then. */
function connectToOrigin({ prototype }: typeof Manager): void {
  const { open } = prototype
  prototype.open = function openThere(done) {
    Object.assign(this, { uri: window.location.origin })
    return open.call(this, done)
  }
}

let mounted: ReturnType<typeof mountApp> | undefined
const app = () => (mounted ??= mountApp())

/** Opens an address of the app, as a click on a link does, and waits until its page is there or the app has left. */
export async function open(path: string): Promise<void> {
  const { router } = await app()
  const left = outside.left.length
  router.history.push(path)
  await waitFor(() => {
    const { status, location, resolvedLocation } = router.state
    const isThere = status === 'idle' && resolvedLocation?.href === location.href
    if (!isThere && outside.left.length === left) throw new Error(`${location.href} is not there`)
  })
}

/** Opens the page of a paper as its new window does: a page reads once what it prints. */
export async function openPaper(path: string): Promise<void> {
  const { router } = await app()
  await router.navigate({ to: '/no-access' })
  router.history.push(path)
}

/** The address in the window, without its origin. */
export const address = (): string => window.location.href.slice(window.location.origin.length)

/** Waits until the window is at an address. */
export const isAt = (path: string | RegExp): Promise<void> =>
  waitFor(() => (typeof path === 'string' ? expect(address()).toBe(path) : expect(address()).toMatch(path)))

/** The back button of the browser. */
export const goBack = async (): Promise<void> => (await app()).router.history.back()

/** How many of the full loads for which the app has left the window are done. */
let arrivals = 0

/** Waits until the page leaves for an address of the app with a full load, and loads it. */
export async function arrive(expected: string | RegExp): Promise<void> {
  const { left } = outside
  const to = await waitFor(() => {
    expect(left.slice(arrivals).at(-1) ?? 'still there').toMatch(expected)
    return new URL(left.at(-1) ?? '', window.location.origin)
  })
  arrivals = left.length
  window.dispatchEvent(new Event('pagehide'))
  const { queryClient } = await app()
  queryClient.clear()
  await open(to.pathname + to.search)
}

/** Moves the clock of the window and of the server, lets the page look at it, and ends what it waits for meanwhile. */
export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
  firePageTimers(ms)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** The window of a browser that was never here before, without a page. */
export function newBrowser(address: string, size = DESKTOP): void {
  window.dispatchEvent(new Event('pagehide'))
  forgetBrowser()
  setWayBack(FROM_OUTSIDE)
  arrivals = 0
  window.happyDOM.setURL(address)
  window.happyDOM.setViewport(size)
}

/** An address without a page, whose words are drawn in a fifth of the time of the sign-in page. */
export const NOWHERE = '/nowhere'

/** The window of somebody who was never here before. */
export async function newWindow(base: string, path: string, size = DESKTOP): Promise<void> {
  newBrowser(base + path, size)
  const { router, queryClient, toast } = await app()
  // Also from a page that asks before its unsaved changes are lost.
  await router.navigate({ href: path, replace: true, ignoreBlocker: true })
  toast.dismiss()
  queryClient.clear()
  // The line of the browser before may have been cut.
  window.dispatchEvent(new Event('online'))
}
