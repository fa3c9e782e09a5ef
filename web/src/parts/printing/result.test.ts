import { describe, expect, it } from 'vitest'
import { resultOfJobs, whyNot } from './result.ts'

const FINE = { paper: 'ok', cover: 'closed', problem: null } as const
const CAJA = { id: 1, title: 'Caja', isSilent: false, state: FINE }
const COCINA = { ...CAJA, id: 2, title: 'Cocina' }
const BARRA = { ...CAJA, id: 3, title: 'Barra' }
const job = (printerId: number, state: Parameters<typeof resultOfJobs>[0][number]['state'], more = {}) => ({
  printerId,
  state,
  mark: null,
  problem: null,
  ...more,
})

describe('the result of a press on «Imprimir»', () => {
  it('names the printers that printed, each once', () => {
    expect(resultOfJobs([job(2, 'printed')], [CAJA, COCINA])).toEqual({
      kind: 'printed',
      text: 'Impreso en Cocina',
    })
    const all = [job(2, 'printed'), job(3, 'printed'), job(2, 'printed')]
    expect(resultOfJobs(all, [COCINA, BARRA]).text).toBe('Impreso en Cocina y Barra')
  })

  it('says that a copy may be the second paper', () => {
    const { text } = resultOfJobs([job(1, 'printed', { mark: 'duplicate' })], [CAJA])
    expect(text).toBe('Impreso en Caja, marcado como posible duplicado')
    expect(resultOfJobs([job(1, 'printed', { mark: 'reprint' })], [CAJA]).text).toBe('Impreso en Caja')
  })

  it('waits while nothing is known, whether or not the printer has taken the paper', () => {
    for (const state of ['waiting', 'taken'] as const)
      expect(resultOfJobs([job(1, state)], [CAJA])).toEqual({
        kind: 'waiting',
        text: 'Sigue en espera en Caja',
      })
    expect(resultOfJobs([job(2, 'printed'), job(3, 'waiting')], [COCINA, BARRA])).toEqual({
      kind: 'waiting',
      text: 'Impreso en Cocina. Sigue en espera en Barra',
    })
  })

  it.each([
    [{ state: { ...FINE, paper: 'out' } }, 'Caja no tiene papel', 'Cambia el rollo y sale solo.'],
    [{ state: { ...FINE, cover: 'open' } }, 'Caja tiene la tapa abierta', 'Cierra la tapa y sale solo.'],
    [{ isSilent: true }, 'Caja no responde', 'Revisa que esté encendida y conectada.'],
  ] as const)('is, with %o, «%s»', (trouble, text, hint) => {
    const stopped = { ...CAJA, ...trouble }
    expect(resultOfJobs([job(1, 'waiting')], [stopped, COCINA])).toEqual({
      kind: 'stopped',
      text,
      hint,
      printerId: 1,
    })
    // Trouble of a printer that has none of these papers, or has printed its own.
    expect(resultOfJobs([job(2, 'waiting')], [stopped, COCINA]).kind).toBe('waiting')
    expect(resultOfJobs([job(1, 'printed')], [stopped]).kind).toBe('printed')
  })

  it('names the result of each station’s printer', () => {
    const jobs = [job(2, 'printed'), job(3, 'waiting')]
    expect(resultOfJobs(jobs, [COCINA, { ...BARRA, isSilent: true }])).toMatchObject({
      kind: 'stopped',
      text: 'Impreso en Cocina. Barra no responde',
      printerId: 3,
    })
  })

  it('is not that a low roll stops the printer', () => {
    const low = { ...CAJA, state: { ...FINE, paper: 'low' as const } }
    expect(resultOfJobs([job(1, 'waiting')], [low]).kind).toBe('waiting')
  })

  it('says why a paper will not be printed', () => {
    const problem = 'Lo que se iba a imprimir ya no existe.'
    expect(resultOfJobs([job(1, 'failed', { problem })], [CAJA])).toEqual({
      kind: 'failed',
      text: 'No se imprimió en Caja: Lo que se iba a imprimir ya no existe',
    })
    expect(resultOfJobs([job(1, 'expired', { problem: 'Sin papel' })], [CAJA]).text).toBe(
      'No se imprimió en Caja: pasó demasiado tiempo',
    )
    expect(resultOfJobs([job(1, 'discarded')], [CAJA])).toEqual({
      kind: 'failed',
      text: 'Se descartó sin imprimir',
    })
    expect(resultOfJobs([job(9, 'failed')], [CAJA]).text).toBe('No se imprimió en otra impresora')
  })

  it('is said in the same words when this browser prints without the server', () => {
    expect(whyNot('Caja', { ...FINE, paper: 'out', problem: 'Sin papel' })).toBe('Caja no tiene papel')
    const problem = 'La impresora no está conectada.'
    expect(whyNot('Caja', { paper: 'unknown', cover: 'unknown', problem })).toBe(
      'No se imprimió en Caja: La impresora no está conectada',
    )
  })
})
