import type { FastifyRequest } from 'fastify'

const MOST_ID = 2_147_483_647

type Sent = Pick<FastifyRequest, 'params' | 'body'>

/** Of the calls that a device makes by itself, a parameter `id` is a check. */
const isInPath = (params: unknown): params is { id: string } =>
  typeof params === 'object' && params !== null && 'id' in params

/** The check that a device's call names; zero: none, or the check that its opener opens. */
export function checkNamed({ params, body }: Sent): number {
  const id = Number(
    isInPath(params) ? params.id : (body as { checkId?: unknown } | null | undefined)?.checkId,
  )
  return Number.isInteger(id) && id > 0 && id <= MOST_ID ? id : 0
}

/** What was sent, with the check that the sale's opener got on arrival. */
export function withCheck({ params, body }: Sent, check: number): Sent {
  if (isInPath(params)) return { params: { ...params, id: `${check}` }, body }
  return { params, body: typeof body === 'object' && body !== null ? { ...body, checkId: check } : body }
}

/** The request with other parameters and another body. */
export const requestWith = (request: FastifyRequest, { params, body }: Sent): FastifyRequest =>
  Object.create(request, { params: { value: params }, body: { value: body } })
