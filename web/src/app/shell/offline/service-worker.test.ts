import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepApp } from './service-worker.ts'

class Version extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser that knows a version when the page looks, or finds it later. */
async function openPage(known: Version | null) {
  const registration = Object.assign(new EventTarget(), {
    installing: known,
    waiting: null as Version | null,
    update: async () => {},
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  })
  const reload = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { location: { reload } })
  const offered = vi.fn<(takeOver: () => Promise<never>) => void>()
  await keepApp(offered)
  return { registration, serviceWorker, offered, reload }
}

type Registration = Awaited<ReturnType<typeof openPage>>['registration']

function finishInstalling(registration: Registration, next: Version): void {
  next.state = 'installed'
  Object.assign(registration, { installing: null, waiting: next })
  next.dispatchEvent(new Event('statechange'))
}

it('a version that is found while the page is open is offered once the device has it', async () => {
  const { registration, offered } = await openPage(null)
  const next = new Version()
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  expect(offered).not.toHaveBeenCalled()
  finishInstalling(registration, next)
  expect(offered).toHaveBeenCalledOnce()
})

it('a version that was found before the page looked is offered, too', async () => {
  const next = new Version()
  const { registration, offered } = await openPage(next)
  expect(offered).not.toHaveBeenCalled()
  finishInstalling(registration, next)
  expect(offered).toHaveBeenCalledOnce()
})

it('a page whose reload takes longer than the pause between two questions is reloaded once', async () => {
  const { registration, serviceWorker, offered, reload } = await openPage(null)
  const next = new Version()
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  finishInstalling(registration, next)
  void offered.mock.calls[0]?.[0]()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(next.postMessage.mock.calls.length).toBeGreaterThan(1)
  expect(reload).not.toHaveBeenCalled()
  next.state = 'activated'
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  await vi.advanceTimersByTimeAsync(60_000)
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})
