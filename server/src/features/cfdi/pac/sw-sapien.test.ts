import { beforeEach, describe, expect, it } from 'vitest'
import { csdFor } from '../../../testing/csd.ts'
import { contentOf, GUEST, ISSUER, NOW } from '../../../testing/fiscal-documents.ts'
import { PAC_USER, type PacMode, PacServer } from '../../../testing/pac-server.ts'
import { cancellationRequest } from '../csd/cancellation-request.ts'
import { sealDocument } from '../csd/seal.ts'
import { explainRefusal } from './refusals.ts'
import { sealOfDocument, stampOf } from './stamp-of.ts'
import { type SwSettings, swSapien } from './sw-sapien.ts'

let server: PacServer
let baseUrl = ''
beforeEach(async () => {
  server = new PacServer(() => NOW)
  baseUrl = await server.open()
  return () => server.close()
})

const pac = (change: Partial<SwSettings> = {}) =>
  swSapien(
    { baseUrl, statusUrl: `${baseUrl}/ConsultaCFDIService.svc`, timeoutMs: 10_000, ...PAC_USER, ...change },
    () => NOW,
  )
const sealedOne = (change = {}) => sealDocument(contentOf(change), csdFor())
const stampIn = async (mode: PacMode, change: Partial<SwSettings> = {}) => {
  server.mode = mode
  return pac(change).stamp(await sealedOne())
}

describe('a document at the certifier', () => {
  it('comes back whole, with the stamp of its seal', async () => {
    const bytes = await sealedOne()
    const result = await pac().stamp(bytes)
    if (result.outcome !== 'stamped') return expect.fail(result.outcome)
    const sent = bytes.toString('utf8')
    expect(stampOf(result.document)).toEqual({ uuid: result.uuid, seal: sealOfDocument(sent) })
    expect(result.document.replace(/<cfdi:Complemento>.*<\/cfdi:Complemento>/, '')).toBe(sent)
  })

  it('that was stamped before has the same stamp, also when the first answer was lost', async () => {
    const bytes = await sealedOne()
    server.mode = 'cuts'
    expect(await pac().stamp(bytes)).toEqual({ outcome: 'unknown', reason: 'no_answer' })
    server.mode = 'works'
    const results = [await pac().stamp(bytes), await pac().stamp(bytes)]
    expect(results.map(({ outcome }) => outcome)).toEqual(['stamped', 'stamped'])
    expect(results[0]).toEqual(results[1])
    expect(server.stamped.size).toBe(1)
  })

  it('is unknown when nothing, or nothing useful, is answered', async () => {
    expect(await stampIn('hangs', { timeoutMs: 1_000 })).toEqual({ outcome: 'unknown', reason: 'no_answer' })
    expect(await stampIn('fails')).toEqual({ outcome: 'unknown', reason: 'failed', said: 'Error interno' })
    expect(await stampIn('works', { baseUrl: 'http://127.0.0.1:1' })).toEqual({
      outcome: 'unknown',
      reason: 'no_answer',
      isUnsent: true,
    })
    expect(await stampIn({ stamps: '<cfdi:Comprobante/>' })).toEqual({ outcome: 'unknown', reason: 'failed' })
    expect(server.stamped.size).toBe(0)
  })

  it('of a slow certifier is stamped when it answers', async () => {
    server.mode = 'waits'
    const coming = pac().stamp(await sealedOne())
    await expect.poll(() => server.isWaiting).toBe(true)
    server.release()
    expect((await coming).outcome).toBe('stamped')
  })

  it('needs the right password, and a token that ends is asked for again', async () => {
    expect(await stampIn('shuts out')).toMatchObject({ outcome: 'unknown', reason: 'no_access' })
    expect(await stampIn('works', { password: 'otra' })).toMatchObject({
      outcome: 'unknown',
      reason: 'no_access',
    })
    const one = pac()
    const before = server.signIns
    expect((await one.stamp(await sealedOne())).outcome).toBe('stamped')
    expect((await one.stamp(await sealedOne({ folio: '2' }))).outcome).toBe('stamped')
    expect(server.signIns).toBe(before + 1)
    server.endToken()
    expect((await one.stamp(await sealedOne({ folio: '3' }))).outcome).toBe('stamped')
    expect(server.signIns).toBe(before + 2)
  })

  it.each([
    [
      'no timbres',
      { says: { message: 'CO1000 - Saldo insuficiente', messageDetail: 'Compra timbres.' } },
      'CO1000 - Saldo insuficiente – Compra timbres.',
    ],
    [
      'an account of another kind',
      { says: { message: 'AU2000 - El usuario no puede timbrar' } },
      'AU2000 - El usuario no puede timbrar',
    ],
    [
      'an error of its own',
      { says: { status: 500, message: 'CC3001 - Error no controlado' } },
      'CC3001 - Error no controlado',
    ],
    ['another document', { stamps: 'other' }, 'el documento que devolvió no es el que se le envió'],
  ] as const)('waits with the certifier’s words after %s', async (_, mode, said) => {
    const other = await pac().stamp(await sealedOne({ folio: '2' }))
    if (other.outcome !== 'stamped') return expect.fail(other.outcome)
    const answered = await stampIn('stamps' in mode ? { stamps: other.document } : mode)
    expect(answered).toEqual({ outcome: 'unknown', reason: 'failed', said })
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html>502</html>'],
    ['a list', '[]'],
    ['six million letters', 'x'.repeat(6_000_000)],
  ])('waits after %s', async (_, says) => {
    expect(await stampIn({ says })).toEqual({ outcome: 'unknown', reason: 'failed' })
  })

  it('that was stamped before and comes back without its stamp is refused as such', async () => {
    const bytes = await sealedOne()
    await pac().stamp(bytes)
    server.mode = 'forgets'
    expect(await pac().stamp(bytes)).toMatchObject({ outcome: 'refused', code: '307' })
  })

  it('that was stamped before has its stamp put back where only that is answered', async () => {
    const bytes = await sealedOne()
    server.mode = 'cuts'
    await pac().stamp(bytes)
    server.mode = 'finds'
    const found = await pac().stamp(bytes)
    server.mode = 'works'
    expect(found).toEqual(await pac().stamp(bytes))
    expect([found.outcome, server.stamped.size]).toEqual(['stamped', 1])
  })

  it('takes no other text for the folio, which names its files', async () => {
    const stamped = await pac().stamp(await sealedOne())
    if (stamped.outcome !== 'stamped') return expect.fail(stamped.outcome)
    const named = stamped.document.replace(stamped.uuid, '../../../../tmp/x')
    expect((await stampIn({ stamps: named })).outcome).toBe('unknown')
    const more = stamped.document.replace('</cfdi:Comprobante>', '<cfdi:Addenda/></cfdi:Comprobante>')
    expect((await stampIn({ stamps: more })).outcome).toBe('unknown')
    const rewritten = stamped.document.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="utf-8"?>\n')
    expect(rewritten).not.toBe(stamped.document)
    expect((await stampIn({ stamps: rewritten })).outcome).toBe('stamped')
  })

  it('that the authority refuses says by which rule, and which field it concerns', async () => {
    const result = await stampIn({ refuses: 'CFDI40145' })
    expect(result).toEqual({ outcome: 'refused', code: 'CFDI40145', message: 'No es válido.' })
    expect(explainRefusal('CFDI40145', '')).toMatchObject({
      field: 'name',
      message: expect.stringContaining('constancia'),
    })
    expect(explainRefusal('CFDI40999', 'Error no clasificado')).toEqual({
      field: null,
      message: 'El SAT no aceptó la factura (CFDI40999): Error no clasificado',
    })
  })
})

describe('a stamped document', () => {
  const stampedOne = async () => {
    const result = await pac().stamp(await sealedOne())
    return result.outcome === 'stamped' ? result : expect.fail(result.outcome)
  }
  // By the folio alone; requests that are signed here are below.
  beforeEach(() => {
    server.hasCertificate = true
  })
  const query = { issuer: ISSUER.rfc, receiver: GUEST.rfc, total: '11.60', seal: 'abcdefghij' }

  it('is cancelled once, however often it is asked for', async () => {
    const { uuid } = await stampedOne()
    const asked = { rfc: ISSUER.rfc, uuid, motive: '02' as const }
    expect(await pac().status({ ...query, uuid })).toEqual({
      outcome: 'found',
      state: 'valid',
      needsConsent: false,
    })
    for (const _ of [1, 2])
      expect(await pac().cancel(asked)).toEqual({
        outcome: 'requested',
        acknowledgement: `<Acuse UUID="${uuid}"/>`,
      })
    expect(await pac().status({ ...query, uuid })).toMatchObject({ state: 'cancelled' })
  })

  it.each([
    ['small letters', 'small'],
    ['capitals', 'capitals'],
  ] as const)('is cancelled when its folio comes back in %s', async (_, folioIn) => {
    const { uuid } = await stampedOne()
    server.folioIn = folioIn
    expect(await pac().cancel({ rfc: ISSUER.rfc, uuid, motive: '02' })).toMatchObject({
      outcome: 'requested',
    })
  })

  it.each(['', '000', '504'])(
    'is in doubt after the code ‘%s’, which the authority does not have',
    async (code) => {
      const { uuid } = await stampedOne()
      server.cancelCode = code
      expect(await pac().cancel({ rfc: ISSUER.rfc, uuid, motive: '02' })).toMatchObject({
        outcome: 'unknown',
      })
    },
  )

  it('stays valid when the account at the certifier has no certificate, in its words', async () => {
    const { uuid } = await stampedOne()
    server.hasCertificate = false
    expect(await pac().cancel({ rfc: ISSUER.rfc, uuid, motive: '02' })).toEqual({
      outcome: 'refused',
      code: 'CACFDI33',
      message: 'No se encontró el CSD correspondiente al RFC.',
    })
  })

  it.each([
    ['', { motive: '02' }],
    [' and replaced by another', { motive: '01', substitute: '5FB2822E-396D-4725-8521-CDC4BDD20CCF' }],
  ] as const)(
    'is cancelled with the certificate that is here%s: the owner uploads none to the account',
    async (_, how) => {
      const { uuid } = await stampedOne()
      server.hasCertificate = false
      const asked = { rfc: ISSUER.rfc, uuid, ...how }
      const request = cancellationRequest(asked, csdFor(), NOW)
      expect(await pac().cancel({ ...asked, request })).toMatchObject({ outcome: 'requested' })
      expect(request).toContain('Fecha="2026-11-28T02:30:00"')
      expect(request).toContain(`Motivo="${how.motive}"`)
      expect(server.cancelled).toEqual(new Set([uuid]))
    },
  )

  it('is asked for in the form that SW’s documentation shows, with the digest that it prints', () => {
    const uuid = 'fe4e71b0-8959-4fb9-8091-f5ac4fb0fef8'
    const asked = { rfc: 'EKU9003173C9', uuid, motive: '02' } as const
    const request = cancellationRequest(asked, csdFor(), new Date('2021-12-27T00:15:28Z'))
    expect(request).toContain('<DigestValue>XEdUtCptjdlz9DsYAP7nnU6MytU=</DigestValue>')
  })

  it('is cancelled with the certificate of the account where the one here is not taken', async () => {
    const { uuid } = await stampedOne()
    const asked = { rfc: ISSUER.rfc, uuid, motive: '02' } as const
    const request = cancellationRequest(asked, csdFor(), NOW)
    server.readsNoRequest = true
    expect(await pac().cancel({ ...asked, request })).toMatchObject({ outcome: 'requested' })
    const other = cancellationRequest({ ...asked, uuid: uuid.toLowerCase() }, csdFor(), NOW)
    server.readsNoRequest = false
    server.hasCertificate = false
    const altered = other.replace('Motivo="02"', 'Motivo="03"')
    expect(await pac().cancel({ ...asked, request: altered })).toMatchObject({ outcome: 'refused' })
  })

  it('of a guest or a restaurant with an ‘&’ in the RFC is found by the authority', async () => {
    const receiver = { ...GUEST, rfc: 'Ñ&A010101AAA', regime: '601' }
    const result = await pac().stamp(await sealedOne({ receiver }))
    if (result.outcome !== 'stamped') return expect.fail(result.outcome)
    const asked = { ...query, uuid: result.uuid, receiver: receiver.rfc }
    expect(await pac().status(asked)).toMatchObject({ outcome: 'found', state: 'valid' })
  })

  it('that the authority does not know is not cancelled', async () => {
    const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
    expect(await pac().cancel({ rfc: ISSUER.rfc, uuid, motive: '01', substitute: uuid })).toEqual({
      outcome: 'refused',
      code: '205',
      message: 'UUID no existe',
    })
    expect(await pac().status({ ...query, uuid })).toEqual({ outcome: 'not_found' })
    expect(await pac({ statusUrl: 'http://127.0.0.1:1' }).status({ ...query, uuid })).toEqual({
      outcome: 'unknown',
      reason: 'no_answer',
    })
  })
})
