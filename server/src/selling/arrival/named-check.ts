import type { FastifyRequest } from 'fastify'

const MOST_ID = 2_147_483_647

/** The check that a device's call names; zero: none, or the check that its opener opens. */
export function checkNamed(path: string, params: unknown, body: unknown): number {
  const named = path.startsWith('/checks/{id}')
    ? (params as { id?: unknown }).id
    : (body as { checkId?: unknown } | null | undefined)?.checkId
  const id = Number(named)
  return Number.isInteger(id) && id > 0 && id <= MOST_ID ? id : 0
}

type Sent = Pick<FastifyRequest, 'params' | 'body'>

/** What was sent, with the check that the sale's opener got on arrival. */
export function withCheck(path: string, { params, body }: Sent, check: number): Sent {
  if (path.startsWith('/checks/{id}')) return { params: { ...(params as object), id: `${check}` }, body }
  return { params, body: typeof body === 'object' && body !== null ? { ...body, checkId: check } : body }
}

/** The request with other parameters and another body. */
export const requestWith = (request: FastifyRequest, { params, body }: Sent): FastifyRequest =>
  Object.create(request, { params: { value: params }, body: { value: body } })
