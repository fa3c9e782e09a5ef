import { beforeEach, describe, expect, it } from 'vitest'
import { csdFor } from '../../../testing/csd.ts'
import { contentOf, ISSUER, NOW } from '../../../testing/fiscal-documents.ts'
import { PAC_USER, type PacMode } from '../../../testing/pac-server.ts'
import { FinkokServer } from '../../../testing/pac-server-finkok.ts'
import { cancellationRequest } from '../csd/cancellation-request.ts'
import { sealDocument } from '../csd/seal.ts'
import { NO_CSD } from './asking.ts'
import { finkok } from './finkok.ts'
import type { Pac } from './pac.ts'
import { explainRefusal } from './refusals.ts'

let server: FinkokServer
let pac: Pac
beforeEach(async () => {
  server = new FinkokServer(() => NOW)
  const baseUrl = await server.open()
  pac = finkok({
    baseUrl,
    statusUrl: `${baseUrl}/ConsultaCFDIService.svc`,
    timeoutMs: 10_000,
    ...PAC_USER,
    rfc: ISSUER.rfc,
  })
  return () => server.close()
})

const sealedOne = () => sealDocument(contentOf(), csdFor())
const stampIn = async (mode: PacMode) => {
  server.mode = mode
  return pac.stamp(await sealedOne())
}

describe('a document at Finkok', () => {
  it.each([
    ['no timbres', '718', 'Timbres agotados, por favor, contacte a su proveedor.', true],
    ['no issuer in the account', '702', 'No ha registrado el RFC emisor bajo la cuenta de Finkok', true],
    ['a debt', '703', 'Cuenta suspendida', true],
    ['no signed manifest', '740', 'Error Firma de Manifiesto', true],
    ['a passing error', '709', 'SelloSat no pudo ser creado', undefined],
    ['a code that nobody knows', '999', 'Otra cosa', undefined],
  ])('waits with Finkok’s words after %s', async (_, fails, words, isUnsent) => {
    const said = `${fails} – ${words}`
    expect(await stampIn({ fails, words })).toEqual({ outcome: 'unknown', reason: 'failed', said, isUnsent })
  })

  it.each(['304', '401', '402', '705'])('is refused with %s', async (code) => {
    expect(await stampIn({ refuses: code })).toEqual({ outcome: 'refused', code, message: 'No es válido.' })
    const who = code === '705' ? 'El certificador (PAC)' : 'El SAT'
    if (code >= '402')
      expect(explainRefusal(code, '').message).toContain(`${who} no aceptó la factura (${code})`)
  })

  it.each([
    ['a type of document, whose entities could be endless', '<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>'],
    ['an entity that XML does not have', '<x>&a;</x>'],
    ['no end', '<x><![CDATA[<x>'],
    ['an answer to something else', '<e><e:Body><e:otherResponse/></e:Body></e>'],
    ['an empty result', '<e><e:Body><stampResponse><stampResult/></stampResponse></e:Body></e>'],
  ])('waits after %s', async (_, says) => {
    expect(await stampIn({ says })).toEqual({ outcome: 'unknown', reason: 'failed' })
  })

  it('waits with the words of a fault', async () => {
    expect(await stampIn('fails')).toEqual({ outcome: 'unknown', reason: 'failed', said: 'Error interno' })
  })
})

describe('a document that Finkok has stamped', () => {
  let asked: { rfc: string; uuid: string; motive: '02' }
  beforeEach(async () => {
    const result = await pac.stamp(await sealedOne())
    if (result.outcome !== 'stamped') return expect.fail(result.outcome)
    asked = { rfc: ISSUER.rfc, uuid: result.uuid, motive: '02' }
  })
  const cancel = () => pac.cancel({ ...asked, request: cancellationRequest(asked, csdFor(), NOW) })

  it.each(['202', '798', 'Already Cancelled'] as const)(
    'keeps the acknowledgement of its first request also where a repetition is answered by ‘%s’',
    async (repeats) => {
      server.repeats = repeats
      const first = await cancel()
      expect(first).toEqual({ outcome: 'requested', acknowledgement: `<Acuse UUID="${asked.uuid}"/>` })
      expect(await cancel()).toEqual(first)
    },
  )

  it.each([
    [
      'no_cancelable',
      { outcome: 'refused', code: 'no_cancelable', message: 'Otra factura vigente la menciona.' },
    ],
    ['204', { outcome: 'refused', code: '204', message: '' }],
    ['300', { outcome: 'unknown', reason: 'failed', said: '300' }],
    ['305', { outcome: 'unknown', reason: 'failed', said: '305' }],
  ])('is answered by %s', async (code, result) => {
    server.cancelCode = code
    expect(await cancel()).toEqual(result)
  })

  it('stays valid without a certificate that could sign the request, which is not sent', async () => {
    expect(await pac.cancel(asked)).toMatchObject({ outcome: 'refused', code: NO_CSD })
    expect([server.signedRequests, server.cancelled.size]).toEqual([[], 0])
  })
})
