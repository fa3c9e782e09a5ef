import type { RefusalCode } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { refusalLog } from './refusal-log.ts'

const MINUTE = 60_000

/** A log that can be read at once, and a clock that the test moves. */
function open() {
  const lines: Record<string, unknown>[] = []
  const clock = { now: 0 }
  const note = refusalLog(() => clock.now)
  const request = (asker: FastifyRequest['asker'] = null) =>
    ({
      asker,
      log: { info: (line: Record<string, unknown>) => lines.push(line) },
    }) as unknown as FastifyRequest
  return {
    lines,
    clock,
    refuse: (code: RefusalCode, asker?: FastifyRequest['asker']) => note(request(asker), code),
  }
}

describe('refusals', () => {
  it('that indicate an intruder are logged with their session', () => {
    const { lines, refuse } = open()
    refuse('forbidden', { tenantId: 7, sessionId: 'a', expires: 0 })
    refuse('not_found')
    refuse('unauthenticated')
    expect(lines).toEqual([expect.objectContaining({ code: 'forbidden', tenantId: 7, sessionId: 'a' })])
  })

  it('in a flood are counted instead, and the next line has the count', () => {
    const { lines, clock, refuse } = open()
    for (let n = 0; n < 1_000; n++) refuse('too_many_requests')
    expect(lines).toHaveLength(30)
    refuse('forbidden')
    expect(lines).toHaveLength(31)
    clock.now += MINUTE
    refuse('too_many_requests')
    expect(lines.at(-1)).toMatchObject({ code: 'too_many_requests', unsaid: 970 })
    refuse('too_many_requests')
    expect(lines.at(-1)).not.toHaveProperty('unsaid')
  })
})
