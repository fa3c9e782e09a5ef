import { describe, expect, it } from 'vitest'
import { offeredReceivers } from './offered-receivers.ts'

const receiver = (rfc: string, name: string) => ({
  rfc,
  name,
  postalCode: '06000',
  regime: '612',
  use: 'G03',
  email: null,
})
const ANA = receiver('PENA800229AB1', 'ANA PEÑA')
const LUIS = receiver('PELL900101AB1', 'LUIS PÉREZ LUNA')
const rfcs = (typed: string, foundFor: string | null) =>
  offeredReceivers([ANA, LUIS], { typed, foundFor }).map(({ rfc }) => rfc)

describe('receivers that were found for an earlier text', () => {
  it('are offered only where they fit the text of now, by RFC or by name', () => {
    expect(rfcs('pen a80', 'pen')).toEqual([ANA.rfc])
    expect(rfcs('perez', 'pen')).toEqual([LUIS.rfc])
    expect(rfcs('Peña', null)).toEqual([ANA.rfc])
    expect(rfcs('XAXX', 'pen')).toEqual([])
  })

  it('are all offered for their own text, as for a phone', () => {
    expect(rfcs(' 55 1234 ', '55 1234')).toEqual([ANA.rfc, LUIS.rfc])
    expect(rfcs('55 123', '55 1234')).toEqual([])
  })

  it('are not offered for a text that is too short to be searched', () => {
    expect(rfcs('PE', 'PEN')).toEqual([])
    expect(rfcs('', '')).toEqual([])
  })
})
