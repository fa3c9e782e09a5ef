import { beforeEach, describe, expect, it } from 'vitest'
import { csdFor } from '../../../testing/csd.ts'
import { contentOf, ISSUER, NOW } from '../../../testing/fiscal-documents.ts'
import { PAC_TOKEN, PAC_USER, type PacMode, PacServer } from '../../../testing/pac-server.ts'
import { cancellationRequest } from '../csd/cancellation-request.ts'
import { sealDocument } from '../csd/seal.ts'
import { type SwSettings, swSapien } from './sw-sapien.ts'

let server: PacServer
let baseUrl = ''
beforeEach(async () => {
  server = new PacServer(() => NOW)
  baseUrl = await server.open()
  return () => server.close()
})

const at = () => ({ baseUrl, statusUrl: `${baseUrl}/ConsultaCFDIService.svc`, timeoutMs: 10_000 })
const pac = (change: Partial<SwSettings> = {}) => swSapien({ ...at(), ...PAC_USER, ...change }, () => NOW)
const sealedOne = (change = {}) => sealDocument(contentOf(change), csdFor())
const stampIn = async (mode: PacMode, change: Partial<SwSettings> = {}) => {
  server.mode = mode
  return pac(change).stamp(await sealedOne())
}

describe('a document at SW', () => {
  it('is stamped with the token without end of the account, without a sign-in', async () => {
    const stampWith = async (token: string) =>
      swSapien({ ...at(), token }, () => NOW).stamp(await sealedOne())
    expect((await stampWith(PAC_TOKEN)).outcome).toBe('stamped')
    expect(await stampWith('otro')).toEqual({ outcome: 'unknown', reason: 'no_access' })
    expect(server.signIns).toBe(0)
  })

  it('is sent with one sign-in for many, and a token that ends is asked for again', async () => {
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
    ['no timbres', { fails: 'CO1000', words: 'Saldo insuficiente' }, true],
    ['an account of another kind', { fails: 'AU2000', words: 'El usuario no puede timbrar' }, true],
    ['an error of its own', { fails: 'CC3001', words: 'Error no controlado' }, undefined],
  ] as const)('waits with SW’s words after %s', async (_, mode, isUnsent) => {
    const said = `${mode.fails} - Error – ${mode.words}`
    expect(await stampIn(mode)).toEqual({ outcome: 'unknown', reason: 'failed', said, isUnsent })
  })
})

describe('a document that SW has stamped', () => {
  let asked: { rfc: string; uuid: string; motive: '02' }
  beforeEach(async () => {
    const result = await pac().stamp(await sealedOne())
    if (result.outcome !== 'stamped') return expect.fail(result.outcome)
    asked = { rfc: ISSUER.rfc, uuid: result.uuid, motive: '02' }
  })
  const signed = (change = {}) => cancellationRequest({ ...asked, ...change }, csdFor(), NOW)

  it('is cancelled by its folio alone with the certificate of the account, and stays valid without', async () => {
    expect(await pac().cancel(asked)).toEqual({
      outcome: 'refused',
      code: 'CACFDI33',
      message: 'No se encontró el CSD correspondiente al RFC.',
    })
    server.hasCertificate = true
    expect(await pac().cancel(asked)).toMatchObject({ outcome: 'requested' })
  })

  it('is asked for in the form that SW’s documentation shows, with the digest that it prints', () => {
    const uuid = 'fe4e71b0-8959-4fb9-8091-f5ac4fb0fef8'
    const asked = { rfc: 'EKU9003173C9', uuid, motive: '02' } as const
    const request = cancellationRequest(asked, csdFor(), new Date('2021-12-27T00:15:28Z'))
    expect(request).toContain('<DigestValue>XEdUtCptjdlz9DsYAP7nnU6MytU=</DigestValue>')
  })

  it('is cancelled with the certificate of the account where the one here is not taken', async () => {
    server.readsNoRequest = true
    server.hasCertificate = true
    expect(await pac().cancel({ ...asked, request: signed() })).toMatchObject({ outcome: 'requested' })
    server.readsNoRequest = false
    server.hasCertificate = false
    const altered = signed({ uuid: asked.uuid.toLowerCase() }).replace('Motivo="02"', 'Motivo="03"')
    expect(await pac().cancel({ ...asked, request: altered })).toMatchObject({ outcome: 'refused' })
  })
})
