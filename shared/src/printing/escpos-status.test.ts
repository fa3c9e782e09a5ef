import { describe, expect, it } from 'vitest'
import { askStatus, escPosStatus, isWorking, kindOfAnswer, WHEN_PRINTED } from './escpos-status.ts'

/** Answers of a printer that is fine: the fixed bits of DLE EOT. */
const FINE = 0x12

describe('the status of an ESC/POS printer', () => {
  it('is asked for by DLE EOT n, and by GS r 1 for the end of a paper', () => {
    expect([...askStatus(4)]).toEqual([0x10, 0x04, 4])
    expect([...WHEN_PRINTED]).toEqual([0x1d, 0x72, 1])
  })

  it('is distinguished from the answer about the end of a paper by its fixed bits', () => {
    expect([FINE, 0x7e, 0x00, 0x6c, 0x93, 0x80, 0x11].map(kindOfAnswer)).toEqual([
      'realTime',
      'realTime',
      'whenPrinted',
      'whenPrinted',
      null,
      null,
      null,
    ])
  })

  it('is ready when nothing is reported', () => {
    const status = escPosStatus(FINE, FINE, FINE)
    expect(status).toEqual({ isOnline: true, state: { paper: 'ok', cover: 'closed', problem: null } })
    expect(isWorking(status)).toBe(true)
  })

  it('names paper that is out or low, and an open cover', () => {
    const paperState = (cause: number, paper: number) => escPosStatus(FINE | 0x08, cause, paper).state
    expect(paperState(FINE | 0x20, FINE)).toEqual({ paper: 'out', cover: 'closed', problem: null })
    expect(paperState(FINE, FINE | 0x60)).toMatchObject({ paper: 'out' })
    expect(paperState(FINE | 0x04, FINE)).toEqual({ paper: 'ok', cover: 'open', problem: null })
    expect(escPosStatus(FINE, FINE, FINE | 0x0c).state.paper).toBe('low')
  })

  it('says that it is offline without a reason, or that it reports an error', () => {
    expect(escPosStatus(FINE | 0x08, FINE, FINE).state.problem).toBe('Está fuera de línea.')
    expect(escPosStatus(FINE | 0x08, FINE | 0x40, FINE).state.problem).toMatch(/^Reporta un error/)
  })

  it('lets it print only online, with paper and a closed cover', () => {
    expect(isWorking(escPosStatus(FINE | 0x08, FINE, FINE))).toBe(false)
    expect(isWorking(escPosStatus(FINE, FINE | 0x04, FINE))).toBe(false)
    expect(isWorking(escPosStatus(FINE, FINE, FINE | 0x60))).toBe(false)
    expect(isWorking(escPosStatus(FINE, FINE, FINE | 0x0c))).toBe(true)
  })
})
