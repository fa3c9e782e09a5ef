import { once } from 'node:events'
import { initPos } from '@comanda/shared/pos/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import type { Store } from '../lib/store.ts'

/** Node loads this into the server: a signal causes the same failure as a bug in its code. */
const FAULTY_MODULE = `
  process.on('SIGUSR2', () => void Promise.reject(new Error('a promise that no code waits for')))
  process.on('SIGWINCH', () => { throw new Error('an exception that no code expects') })`

let installation: Installation
let store: Store
beforeAll(async () => {
  const environment = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(FAULTY_MODULE)}` }
  installation = await openInstallation({ stores: 1, environment })
  ;[store] = installation.stores as [Store]
})
afterAll(() => installation.close())

describe('a bug in the code', () => {
  it('that rejects a promise is logged and counted, and the process goes on', async () => {
    const { server } = installation
    const { pid } = server
    process.kill(pid, 'SIGUSR2')
    await installation.waitUntil('it is logged', () =>
      server.output().includes('a promise that no code waits for'),
    )
    expect(await (await fetch(`${server.base}/metrics`)).text()).toMatch(/^unhandled_rejections_total 1$/m)
    expect((await store.admin.send(initPos)).status).toBe(200)
    expect([server.isAlive, server.pid]).toEqual([true, pid])
  })

  it('that throws outside a request stops the process in order, and its supervisor restarts it', async () => {
    const { server } = installation
    const ended = once(server.child, 'exit')
    process.kill(server.pid, 'SIGWINCH')
    expect(await ended).toEqual([1, null])
    expect(server.output()).toContain('uncaught exception: the process stops')
    await server.start()
    expect((await store.admin.send(initPos)).status).toBe(200)
  })
})
