import { getFiscalNotices } from '@comanda/shared/cfdi/api'
import { getFiscalSettings, saveCsd, savePac } from '@comanda/shared/cfdi/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { csdFiles } from '../../../testing/csd.ts'
import { openIssuer } from '../../../testing/fiscal-store.ts'
import { PAC_USER, PacServer } from '../../../testing/pac-server.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverAlone } from '../../../testing/server-for-tests.ts'
import { swSapien } from '../pac/sw-sapien.ts'
import { askStampsLeft } from './stamps-left.ts'

// It asks for all stores.
const server = serverAlone()
let pacServer: PacServer
let url = ''
let restaurant: Client
const HOUR = 3_600_000

beforeEach(async () => {
  pacServer = new PacServer(() => server.clock.now)
  url = await pacServer.open()
  restaurant = await openIssuer(server)
  const { certificate, key, password } = csdFiles()
  const files = { certificate: certificate.toString('base64'), key: key.toString('base64'), password }
  await restaurant.call(saveCsd, { body: files })
  await restaurant.call(savePac, { body: { is: 'sw', ...PAC_USER } })
  return () => pacServer.close()
})

const ask = async (more: object = {}) => {
  const pac = swSapien(
    { baseUrl: url, statusUrl: url, timeoutMs: 5_000, ...PAC_USER },
    () => server.clock.now,
  )
  const deps = { ...server.app.askingStamps, pacOf: async () => pac, sendsMail: true, ...more }
  await askStampsLeft(deps, server.clock.now)
  return (await restaurant.call(getFiscalSettings)).pac.stamps?.left ?? null
}
const later = async (hours: number) => {
  await server.later(restaurant, hours * HOUR)
}
const mails = async () =>
  (
    await server.sql(
      "SELECT subject FROM mails WHERE subject LIKE '%timbre%' AND recipient = (SELECT owner FROM stores WHERE tenant_id = $1)",
      restaurant.tenantId,
    )
  ).map(({ subject }) => subject)
const notices = async () => (await restaurant.call(getFiscalNotices)).map(({ message }) => message)

describe('the stamps left in the account at the certifier', () => {
  it('are asked a few times a day, and once an hour when few are left', async () => {
    expect(await ask()).toBe(1_000)
    await ask()
    expect(pacServer.balances).toBe(1)
    pacServer.stampsLeft = 50
    await later(7)
    expect(await ask()).toBe(50)
    await later(2)
    await ask()
    expect(pacServer.balances).toBe(3)
  })

  it('warn the owner at fifty: in the app as long as it is so, and by one mail each time', async () => {
    await ask()
    expect([await notices(), await mails()]).toEqual([[], []])
    for (const left of [48, 47, 0]) {
      pacServer.stampsLeft = left
      await later(7)
      await ask()
    }
    expect(await notices()).toEqual([expect.stringContaining('No te quedan timbres')])
    expect(await mails()).toEqual(['Te quedan 48 timbres para facturar'])
    pacServer.stampsLeft = 500
    await later(7)
    await ask()
    expect(await notices()).toEqual([])
    pacServer.stampsLeft = 1
    await later(7)
    await ask()
    expect(await notices()).toEqual([expect.stringContaining('Te queda 1 timbre')])
    expect(await mails()).toHaveLength(2)
  })

  it('are mailed to nobody without a mail server, and warn in the app alone', async () => {
    pacServer.stampsLeft = 3
    await ask({ sendsMail: false })
    expect([await notices(), await mails()]).toEqual([[expect.stringContaining('3 timbres')], []])
  })

  it('stay as they were while the certifier does not answer', async () => {
    await ask()
    pacServer.mode = 'shuts out'
    await later(7)
    expect(await ask()).toBe(1_000)
  })

  it('have no number in an account without a limit, and are forgotten with another account', async () => {
    pacServer.stampsLeft = null
    expect(await ask()).toBeNull()
    pacServer.stampsLeft = 20
    await later(7)
    expect(await ask()).toBe(20)
    await restaurant.call(savePac, { body: { is: 'sw', token: 'de otra cuenta' } })
    expect((await restaurant.call(getFiscalSettings)).pac.stamps).toBeNull()
    expect(await notices()).toEqual([])
  })
})
