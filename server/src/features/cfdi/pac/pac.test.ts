import { beforeEach, describe, expect, it } from 'vitest'
import { csdFor } from '../../../testing/csd.ts'
import { contentOf, GUEST, ISSUER, NOW } from '../../../testing/fiscal-documents.ts'
import { PAC_USER, type PacMode, PacServer } from '../../../testing/pac-server.ts'
import { FinkokServer } from '../../../testing/pac-server-finkok.ts'
import { cancellationRequest } from '../csd/cancellation-request.ts'
import { sealDocument } from '../csd/seal.ts'
import { type FinkokSettings, finkok } from './finkok.ts'
import { explainRefusal } from './refusals.ts'
import { sealOfDocument, stampOf } from './stamp-of.ts'
import { swSapien } from './sw-sapien.ts'

const CERTIFIERS = {
  'SW sapien': { adapter: swSapien, double: PacServer },
  Finkok: { adapter: finkok, double: FinkokServer },
}

// The port is what both of them keep.
describe.each(Object.entries(CERTIFIERS))('%s', (_, { adapter, double }) => {
  let server: PacServer
  let baseUrl = ''
  beforeEach(async () => {
    server = new double(() => NOW)
    baseUrl = await server.open()
    return () => server.close()
  })

  const pac = (change: Partial<FinkokSettings> = {}) =>
    adapter(
      {
        baseUrl,
        statusUrl: `${baseUrl}/ConsultaCFDIService.svc`,
        timeoutMs: 10_000,
        rfc: ISSUER.rfc,
        ...PAC_USER,
        ...change,
      },
      () => NOW,
    )
  const sealedOne = (change = {}) => sealDocument(contentOf(change), csdFor())
  const stampIn = async (mode: PacMode, change: Partial<FinkokSettings> = {}) => {
    server.mode = mode
    return pac(change).stamp(await sealedOne())
  }

  describe('a document at the certifier', () => {
    it('comes back whole, with the stamp of its seal', async () => {
      const bytes = await sealedOne()
      const result = await pac().stamp(bytes)
      if (result.outcome !== 'stamped') return expect.fail(result.outcome)
      const sent = bytes.toString('utf8')
      expect(stampOf(result.document)).toMatchObject({ uuid: result.uuid, seal: sealOfDocument(sent) })
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
      expect(await stampIn('hangs', { timeoutMs: 1_000 })).toEqual({
        outcome: 'unknown',
        reason: 'no_answer',
      })
      expect(await stampIn('fails')).toEqual({ outcome: 'unknown', reason: 'failed', said: 'Error interno' })
      const gone = new double(() => NOW)
      const nowhere = await gone.open()
      await gone.close()
      expect(await stampIn('works', { baseUrl: nowhere })).toEqual({
        outcome: 'unknown',
        reason: 'no_answer',
        isUnsent: true,
      })
      expect(await stampIn({ stamps: '<cfdi:Comprobante/>' })).toMatchObject({
        outcome: 'unknown',
        reason: 'failed',
      })
      expect(server.stamped.size).toBe(0)
    })

    it('of a slow certifier is stamped when it answers', async () => {
      server.mode = 'waits'
      const coming = pac().stamp(await sealedOne())
      await expect.poll(() => server.isWaiting).toBe(true)
      server.release()
      expect((await coming).outcome).toBe('stamped')
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

    it('takes the stamp of what comes back and nothing else, and no other text for the folio, which names its files', async () => {
      const bytes = await sealedOne()
      const stamped = await pac().stamp(bytes)
      if (stamped.outcome !== 'stamped') return expect.fail(stamped.outcome)
      const { document, uuid } = stamped
      const stampIn = (stamps: string) => {
        server.mode = { stamps }
        return pac().stamp(bytes)
      }
      for (const [from, to] of [
        [uuid, '../../../../tmp/x'],
        [' SelloCFD="', ' SelloCFD="x'],
        [' Version="1.1"', ' Version="1.1" Version="1.1"'],
        [' Version="1.1"', ' Version=1.1'],
        ['<tfd:', '<other:'],
      ] as const)
        expect((await stampIn(document.replace(from, to))).outcome).toBe('unknown')
      const own = ' xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"'
      for (const [from, to] of [
        ['</cfdi:Comprobante>', '<cfdi:Addenda/></cfdi:Comprobante>'],
        [/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="utf-8"?>\n'],
        [/ Total="[^"]*"/, ' Total="1.00"'],
        [/<(tfd:[^>]*)\/>/, '<$1></tfd:TimbreFiscalDigital>'],
      ] as const) {
        expect(document).not.toBe(document.replace(from, to))
        expect(await stampIn(document.replace(from, to))).toEqual(stamped)
      }
      const onTop = document.replace(own, '').replace('<cfdi:Comprobante', `<cfdi:Comprobante${own}`)
      expect(await stampIn(onTop)).toMatchObject({
        outcome: 'stamped',
        document: expect.stringContaining(own),
      })
    })

    it('that comes back as another document waits, with words for it', async () => {
      const other = await pac().stamp(await sealedOne({ folio: '2' }))
      if (other.outcome !== 'stamped') return expect.fail(other.outcome)
      expect(await stampIn({ stamps: other.document })).toEqual({
        outcome: 'unknown',
        reason: 'failed',
        said: 'el documento que devolvió no es el que se le envió',
      })
    })

    it('needs the right password', async () => {
      expect(await stampIn('shuts out')).toMatchObject({ outcome: 'unknown', reason: 'no_access' })
      const wrong = await stampIn('works', { password: 'otra' })
      expect(wrong).toMatchObject({ outcome: 'unknown', reason: 'no_access' })
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

  it.each([[150], [0], [null]])('tells that the account has %s timbres left', async (left) => {
    server.stampsLeft = left
    expect(await pac().stampsLeft?.()).toEqual({ outcome: 'told', left })
    expect(await pac({ password: 'otra' }).stampsLeft?.()).toMatchObject({ outcome: 'unknown' })
  })

  describe('a stamped document', () => {
    const stampedOne = async () => {
      const result = await pac().stamp(await sealedOne())
      return result.outcome === 'stamped' ? result : expect.fail(result.outcome)
    }
    type How = { motive: '02' } | { motive: '01'; substitute: string }
    const cancel = (uuid: string, how: How = { motive: '02' }, request?: string) => {
      const asked = { rfc: ISSUER.rfc, uuid, ...how }
      return pac().cancel({ ...asked, request: request ?? cancellationRequest(asked, csdFor(), NOW) })
    }
    const query = { issuer: ISSUER.rfc, receiver: GUEST.rfc, total: '11.60', seal: 'abcdefghij' }

    it('is cancelled once, however often it is asked for', async () => {
      const { uuid } = await stampedOne()
      expect(await pac().status({ ...query, uuid })).toEqual({
        outcome: 'found',
        state: 'valid',
        needsConsent: false,
      })
      for (const _ of [1, 2])
        expect(await cancel(uuid)).toEqual({
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
      expect(await cancel(uuid)).toMatchObject({ outcome: 'requested' })
    })

    it.each(['', '000', '708'])(
      'is in doubt after the code ‘%s’, which the authority does not have',
      async (code) => {
        const { uuid } = await stampedOne()
        server.cancelCode = code
        expect(await cancel(uuid)).toMatchObject({ outcome: 'unknown' })
      },
    )

    it.each([
      ['', { motive: '02' }],
      [' and replaced by another', { motive: '01', substitute: '5FB2822E-396D-4725-8521-CDC4BDD20CCF' }],
    ] as const)(
      'is cancelled with the certificate that is here%s: the owner uploads none to the account',
      async (_, how) => {
        const { uuid } = await stampedOne()
        expect(await cancel(uuid, how)).toMatchObject({ outcome: 'requested' })
        expect(server.signedRequests[0]).toContain('Fecha="2026-11-28T02:30:00"')
        expect(server.signedRequests[0]).toContain(`Motivo="${how.motive}"`)
        expect(server.cancelled).toEqual(new Set([uuid]))
      },
    )

    it('of a guest or a restaurant with an ‘&’ in the RFC is found by the authority', async () => {
      const receiver = { ...GUEST, rfc: 'Ñ&A010101AAA', regime: '601' }
      const result = await pac().stamp(await sealedOne({ receiver }))
      if (result.outcome !== 'stamped') return expect.fail(result.outcome)
      const asked = { ...query, uuid: result.uuid, receiver: receiver.rfc }
      expect(await pac().status(asked)).toMatchObject({ outcome: 'found', state: 'valid' })
    })

    it('that the authority does not know is not cancelled', async () => {
      const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'
      const refused = await cancel(uuid, { motive: '01', substitute: uuid })
      expect(refused).toMatchObject({ outcome: 'refused', code: '205' })
      expect(await pac().status({ ...query, uuid })).toEqual({ outcome: 'not_found' })
      expect(await pac({ statusUrl: 'http://127.0.0.1:1' }).status({ ...query, uuid })).toEqual({
        outcome: 'unknown',
        reason: 'no_answer',
      })
    })
  })
})
