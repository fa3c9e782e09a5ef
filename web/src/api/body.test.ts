import { describe, expect, it } from 'vitest'
import { bodyOf, isAnswered, sentenceOf } from './body.ts'

/** An answer whose connection breaks after its first bytes. */
function cutOff(status: number): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":'))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status })
}

describe('the body of an answer', () => {
  it('that breaks off is no success: the sale is sent again, the person keeps their areas', async () => {
    await expect(bodyOf(cutOff(200))).rejects.toThrow('network error')
  })

  it('is empty for a refusal that a proxy makes without JSON, or that breaks off', async () => {
    expect(await bodyOf(new Response('<h1>Request Entity Too Large</h1>', { status: 413 }))).toEqual({})
    expect(await bodyOf(cutOff(403))).toEqual({})
  })

  it('is what the server says', async () => {
    expect(await bodyOf(Response.json({ code: 'forbidden' }, { status: 403 }))).toEqual({ code: 'forbidden' })
  })
})

const FULL = { success: false, code: 'unavailable', message: 'El disco del servidor está lleno.' }

describe('who has answered', () => {
  it('is the server whenever the refusal has its form, whatever its status', () => {
    for (const status of [502, 503, 504]) expect(isAnswered(status, FULL)).toBe(true)
    expect(isAnswered(500, {})).toBe(true)
  })

  it('is nobody where a proxy does not reach the server', () => {
    for (const status of [502, 503, 504]) expect(isAnswered(status, {})).toBe(false)
    expect(isAnswered(503, { message: 'upstream connect error' })).toBe(false)
    expect(isAnswered(0, {})).toBe(false)
  })
})

describe('what a person reads of a refusal', () => {
  it('is the sentence of the server', () => {
    expect(sentenceOf(503, FULL, '1')).toBe('El disco del servidor está lleno.')
  })

  it('names the problem, and the seconds to wait, where a proxy refuses', () => {
    expect(sentenceOf(413, {}, null)).toBe('Es demasiado grande para el servidor.')
    expect(sentenceOf(429, {}, '12')).toBe('Demasiados intentos. Espera 12 segundos e inténtalo de nuevo.')
    expect(sentenceOf(429, {}, null)).toBe('Demasiados intentos. Espera un momento e inténtalo de nuevo.')
    expect(sentenceOf(507, {}, null)).toContain('lleno')
    expect(sentenceOf(403, {}, null)).toBe('')
  })
})
