import { getFiscalDocument, listFiscalDocuments, sumFiscalDocuments } from '@comanda/shared/cfdi/api'
import { releaseFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import type { Certifier } from '@comanda/shared/cfdi/words'
import { beforeEach, describe, expect, it } from 'vitest'
import { CSD_RFC } from '../../../testing/csd.ts'
import { askByName, openIssuer, sellPaid } from '../../../testing/fiscal-store.ts'
import { PAC_USER, PacServer } from '../../../testing/pac-server.ts'
import { FinkokServer } from '../../../testing/pac-server-finkok.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { clientForTests, serverAlone } from '../../../testing/server-for-tests.ts'
import { askToCancel } from '../cancelling/queries.ts'
import { finkok } from '../pac/finkok.ts'
import type { Pac } from '../pac/pac.ts'
import { swSapien } from '../pac/sw-sapien.ts'
import { findByRequest } from './queries.ts'
import { createStampSoon } from './stamp-soon.ts'
import { stampDue } from './worker.ts'

// It stamps the documents of all stores.
const server = serverAlone()
const restaurant = clientForTests(() => openIssuer(server))
let pacServer: PacServer
let pac: Pac
beforeEach(async () => {
  pacServer = new PacServer(() => server.clock.now)
  const baseUrl = await pacServer.open()
  const settings = {
    baseUrl,
    statusUrl: `${baseUrl}/ConsultaCFDIService.svc`,
    timeoutMs: 10_000,
    ...PAC_USER,
  }
  pac = swSapien(settings, () => server.clock.now)
  return () => pacServer.close()
})

const HOUR = 3_600_000
let count = 0

/** A sale of 77.00 with a sealed document of it that waits. */
let checkId: number
let key: string
beforeEach(async () => {
  await server.sql(`UPDATE fiscal_settings SET pac = 'sw' WHERE tenant_id = $1`, restaurant.tenantId)
  checkId = await sellPaid(restaurant)
  key = await request(restaurant, checkId)
})

async function request(restaurant: Client, checkId: number): Promise<string> {
  const key = `request ${++count}`
  await askByName(server, restaurant, { checkId, request: key })
  return key
}

/** What the operator reads in the log. */
const logged: object[] = []
const warnings: string[] = []
const CLOCK = 'the authority says that the time of a CFDI has not come: the clock of this machine is ahead'

const round = (of: Pac = pac) =>
  stampDue(
    {
      ...server.app.stamping,
      pacOf: async () => of,
      log: {
        warn: (details, message) => {
          logged.push(details)
          warnings.push(message)
        },
      },
    },
    server.clock.now,
  )
const stateOf = async ({ tenantId }: Client, key: string) => {
  const row = await server.app.tenant(tenantId).first(findByRequest(tenantId, key))
  return row && [row.state, row.refusal_code]
}

describe('a document that waits for its stamp', () => {
  it('is stamped, and kept as the certifier has it', async () => {
    expect(await round()).toBe(1)
    const row = await server.app.tenant(restaurant.tenantId).first(findByRequest(restaurant.tenantId, key))
    expect(row).toMatchObject({ state: 'stamped', uuid: expect.stringMatching(/^[0-9A-F-]{36}$/) })
    expect([...pacServer.stamped.values()]).toEqual([row?.stamped?.toString('utf8')])
    expect(await round()).toBe(0)
  })

  it('is stamped once by two processes at once', async () => {
    expect((await Promise.all([round(), round()])).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(pacServer.stamped.size).toBe(1)
  })

  it('is waited for by a second request while the first has it stamped', async () => {
    const { tenantId } = restaurant
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const slow: Pac = {
      ...pac,
      stamp: async (document) => {
        begin()
        await released
        return pac.stamp(document)
      },
    }
    const soon = createStampSoon({
      ...server.app.stamping,
      pacOf: async () => slow,
      clock: () => server.clock.now,
    })
    const { id = 0 } = (await server.app.tenant(tenantId).first(findByRequest(tenantId, key))) ?? {}
    const first = soon(tenantId, id)
    await begun
    let isAnswered = false
    const second = soon(tenantId, id).then(() => {
      isAnswered = true
    })
    // More round trips than a request needs that waits for nothing.
    for (let trip = 0; trip < 20; trip++) expect(await stateOf(restaurant, key)).toEqual(['stamping', null])
    expect(isAnswered).toBe(false)
    release()
    await Promise.all([first, second])
    expect([await stateOf(restaurant, key), pacServer.stamped.size]).toEqual([['stamped', null], 1])
  })

  it('whose answer was lost is sent again unchanged, and has the first stamp', async () => {
    for (const mode of ['cuts', 'fails', 'shuts out'] as const) {
      pacServer.mode = mode
      expect(await round()).toBe(0)
      expect(await stateOf(restaurant, key)).toEqual(['stamping', null])
      server.clock.advance(60_000)
    }
    pacServer.mode = 'works'
    expect(await round()).toBe(1)
    expect([await stateOf(restaurant, key), pacServer.stamped.size]).toEqual([['stamped', null], 1])
  })

  it('of a process that died after it was stamped is finished by another one, with the same stamp', async () => {
    const dying: Pac = {
      ...pac,
      stamp: async (bytes) => Promise.reject(new Error(`killed after ${(await pac.stamp(bytes)).outcome}`)),
    }
    expect([await round(dying), await round()]).toEqual([0, 0])
    server.clock.advance(121_000)
    expect(await round()).toBe(1)
    expect([await stateOf(restaurant, key), pacServer.stamped.size]).toEqual([['stamped', null], 1])
  })

  it('says to the office and in the log why it has no answer, until it has one', async () => {
    const today = { query: { type: 'today' } } as const
    const [{ id } = { id: 0 }] = await restaurant.call(listFiscalDocuments, today)
    const told = async () => {
      const { waits } = await restaurant.call(getFiscalDocument, { params: { id } })
      return [waits, (await restaurant.call(sumFiscalDocuments, today)).waiting]
    }
    expect(await told()).toEqual([null, []])
    for (const [mode, why] of [
      ['cuts', 'no_answer'],
      ['fails', 'failed'],
      ['shuts out', 'no_access'],
    ] as const) {
      pacServer.mode = mode
      await round()
      expect(await told()).toMatchObject([why, [{ why, count: 1 }]])
      expect(logged.at(-1)).toMatchObject({ tenantId: restaurant.tenantId, document: id, why })
      server.clock.advance(60_000)
    }
    pacServer.mode = 'works'
    await round()
    expect(await told()).toEqual([null, []])

    const { tenantId } = restaurant
    await server.app
      .tenant(tenantId)
      .all(askToCancel(tenantId, id, { motive: '03', by: 'Ana', now: server.clock.now }))
    pacServer.mode = 'shuts out'
    pacServer.endToken()
    await round()
    expect(await told()).toMatchObject(['no_access', [{ why: 'no_access', count: 1 }]])
    pacServer.mode = 'works'
    server.clock.advance(121_000)
    await round()
    expect(await told()).toEqual([null, []])
  })

  it('waits for the authority’s list of certificates, and is stamped with the same folio when it is there', async () => {
    pacServer.mode = { refuses: '402' }
    expect(await round()).toBe(0)
    expect(await stateOf(restaurant, key)).toEqual(['sealed', null])
    const { waiting } = await restaurant.call(sumFiscalDocuments, { query: { type: 'today' } })
    expect(waiting).toMatchObject([{ why: 'not_listed', count: 1 }])
    pacServer.mode = 'works'
    server.clock.advance(HOUR)
    expect(await round()).toBe(1)
    expect(await stateOf(restaurant, key)).toEqual(['stamped', null])
  })

  it('that has no answer shows the certifier’s words and since when, in the office and in the log', async () => {
    const message = 'CO1000 - Error – Saldo insuficiente'
    pacServer.mode = { fails: 'CO1000', words: 'Saldo insuficiente' }
    const since = server.clock.now.toISOString()
    await round()
    const [shown] = await restaurant.call(listFiscalDocuments, { query: {} })
    expect(shown).toMatchObject({ waits: 'failed', said: message })
    const { waiting } = await restaurant.call(sumFiscalDocuments, { query: { type: 'today' } })
    expect(waiting).toEqual([{ why: 'failed', count: 1, since, said: message }])
    expect(logged.at(-1)).toMatchObject({ said: message })
    // Without timbres nothing was stamped: the document is as it was sealed, and a refusal ends it.
    pacServer.mode = { judgesAnew: '304' }
    server.clock.advance(10_000)
    expect(await round()).toBe(1)
  })

  it.each([
    ['a second old', 1_000, 'el reloj del servidor está adelantado'],
    ['four days old', 96 * HOUR, 'Pasaron más de 72 horas'],
  ])('of which the time is refused when it is %s says why', async (_, age, words) => {
    warnings.length = 0
    server.clock.advance(age)
    pacServer.mode = { refuses: '401' }
    expect(await round()).toBe(1)
    const [shown] = await (await server.later(restaurant, 0)).call(listFiscalDocuments, {
      query: { type: 'this_month' },
    })
    expect(shown?.refusal?.message).toContain(words)
    expect(warnings.includes(CLOCK)).toBe(age < HOUR)
  })

  it.each(['304', '305'])('refused by %s leads to the certificate in the settings', async (code) => {
    pacServer.mode = { refuses: code }
    await round()
    const [shown] = await restaurant.call(listFiscalDocuments, { query: {} })
    expect(shown?.refusal).toMatchObject({
      field: 'issuer',
      message: expect.stringContaining('Datos fiscales'),
    })
  })

  it('that the authority refuses ends, and its sale is free for another one', async () => {
    pacServer.mode = { refuses: 'CFDI40145' }
    expect(await round()).toBe(1)
    expect(await stateOf(restaurant, key)).toEqual(['rejected', 'CFDI40145'])
    pacServer.mode = 'works'
    const again = await request(restaurant, checkId)
    expect(await round()).toBe(1)
    expect(await stateOf(restaurant, again)).toEqual(['stamped', null])
  })

  it('that the certifier judges anew after a lost answer keeps its sale until the stamp is known', async () => {
    pacServer.mode = 'cuts'
    await round()
    server.clock.advance(60_000)
    pacServer.mode = { judgesAnew: 'CFDI40145' }
    expect(await round()).toBe(0)
    expect(await stateOf(restaurant, key)).toEqual(['stamping', 'CFDI40145'])
    await expect(request(restaurant, checkId)).rejects.toThrow('ya tiene factura fiscal')
    const [shown] = await restaurant.call(listFiscalDocuments, { query: {} })
    expect(shown?.refusal?.message).toContain('Puede estar timbrada')
    server.clock.advance(HOUR)
    pacServer.mode = 'works'
    expect(await round()).toBe(1)
    expect([await stateOf(restaurant, key), pacServer.stamped.size]).toEqual([['stamped', null], 1])
  })

  it('that may have a stamp is released by a person, and by nobody while it is on the way', async () => {
    const [{ id } = { id: 0 }] = await restaurant.call(listFiscalDocuments, { query: {} })
    const release = () => restaurant.send(releaseFiscalDocument, { params: { id } })
    expect((await release()).status).toBe(400)
    pacServer.mode = 'cuts'
    await round()
    expect((await release()).status).toBe(400)
    server.clock.advance(60_000)
    pacServer.mode = { judgesAnew: 'CFDI40145' }
    await round()
    expect(await release()).toMatchObject({ status: 200, body: { document: { state: 'rejected' } } })
    expect(await stateOf(restaurant, key)).toEqual(['rejected', 'CFDI40145'])
    pacServer.mode = 'works'
    const again = await request(restaurant, checkId)
    await round()
    expect(await stateOf(restaurant, again)).toEqual(['stamped', null])
  })

  it('that is already stamped, as the certifier says without the stamp, keeps its sale', async () => {
    pacServer.mode = { refuses: '307' }
    expect(await round()).toBe(0)
    expect(await stateOf(restaurant, key)).toEqual(['stamping', '307'])
    await expect(request(restaurant, checkId)).rejects.toThrow('ya tiene factura fiscal')
  })

  it('whose bytes never left is refused at the first answer', async () => {
    pacServer.mode = 'shuts out'
    await round()
    expect(await stateOf(restaurant, key)).toEqual(['sealed', null])
    server.clock.advance(60_000)
    pacServer.mode = { refuses: 'CFDI40145' }
    expect(await round()).toBe(1)
    expect(await stateOf(restaurant, key)).toEqual(['rejected', 'CFDI40145'])
  })

  it('has its sale to itself', async () => {
    await expect(request(restaurant, checkId)).rejects.toThrow('ya tiene factura fiscal')
    await round()
    await expect(request(restaurant, checkId)).rejects.toThrow('ya tiene factura fiscal')
  })
})

describe('a restaurant that changes its certifier', () => {
  let other: FinkokServer
  let at: Record<Certifier, Pac>
  beforeEach(async () => {
    other = new FinkokServer(() => server.clock.now)
    const baseUrl = await other.open()
    const settings = { baseUrl, statusUrl: `${baseUrl}/ConsultaCFDIService.svc`, timeoutMs: 10_000 }
    at = { sw: pac, finkok: finkok({ ...settings, ...PAC_USER, rfc: CSD_RFC }) }
    return () => other.close()
  })

  const goTo = ({ tenantId }: Client, to: 'double' | Certifier) =>
    server.sql('UPDATE fiscal_settings SET pac = $2 WHERE tenant_id = $1', tenantId, to)
  const roundOfBoth = async () => {
    server.clock.advance(60_000)
    const pacOf = async (_: number, who: 'double' | Certifier) =>
      who === 'double' ? expect.fail('no trial') : at[who]
    return stampDue({ ...server.app.stamping, pacOf, log: { warn: () => {} } }, server.clock.now)
  }

  it('asks the first one for what it may have stamped, and the other never gets it', async () => {
    pacServer.mode = 'cuts'
    await roundOfBoth()
    await goTo(restaurant, 'finkok')
    pacServer.mode = 'works'
    expect(await roundOfBoth()).toBe(1)
    expect(await stateOf(restaurant, key)).toEqual(['stamped', null])
    expect([pacServer.stamped.size, other.stamped.size]).toEqual([1, 0])
  })

  it.each([
    ['did not accept the account', 'shuts out'],
    ['had no timbres', { fails: 'CO1000', words: 'Saldo insuficiente' }],
  ] as const)('takes along what the first one surely has not stamped: it %s', async (_, mode) => {
    pacServer.mode = mode
    await roundOfBoth()
    await goTo(restaurant, 'finkok')
    pacServer.mode = 'works'
    expect(await roundOfBoth()).toBe(1)
    expect(await stateOf(restaurant, key)).toEqual(['stamped', null])
    expect([pacServer.stamped.size, other.stamped.size]).toEqual([0, 1])
  })

  it('keeps a document that waits in ‘Modo de prueba’ with the certifier that it was made for', async () => {
    await goTo(restaurant, 'finkok')
    const key = await request(restaurant, await sellPaid(restaurant))
    await goTo(restaurant, 'double')
    expect(await roundOfBoth()).toBe(2)
    expect(await stateOf(restaurant, key)).toEqual(['stamped', null])
    expect([pacServer.stamped.size, other.stamped.size]).toEqual([1, 1])
  })

  it('cancels by the one that stamped it', async () => {
    await roundOfBoth()
    await goTo(restaurant, 'finkok')
    const { tenantId } = restaurant
    const db = server.app.tenant(tenantId)
    const row = await db.first(findByRequest(tenantId, key))
    await db.all(askToCancel(tenantId, row?.id ?? 0, { motive: '03', by: 'ana', now: server.clock.now }))
    await roundOfBoth()
    await roundOfBoth()
    expect(await stateOf(restaurant, key)).toEqual(['cancelled', null])
    expect([pacServer.signedRequests.length, other.signedRequests.length]).toEqual([1, 0])
  })
})
