import { describe, expect, it } from 'vitest'
import { bodyOf } from './body.ts'

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
