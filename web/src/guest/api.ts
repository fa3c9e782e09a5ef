import type { QrMenu, QrTable } from '@comanda/shared/qr/api'
import { noteServerTime } from '../offline/server-clock.ts'

/** A restaurant's network can be slow, but a diner must not wait longer. */
const TIMEOUT_MS = 20_000

type MenuReply = { kind: 'menu'; menu: QrMenu } | { kind: 'broken' | 'failed' }

export async function fetchMenu(code: string, table: string | null): Promise<MenuReply> {
  const query = table === null ? '' : `?tableId=${encodeURIComponent(table)}`
  const reply = await ask(`/qrmenu/${encodeURIComponent(code)}${query}`, {})
  if (reply.status === 200) return { kind: 'menu', menu: reply.body as unknown as QrMenu }
  return { kind: reply.status === 404 || reply.status === 400 ? 'broken' : 'failed' }
}

/** The scanned table; null when the code is no longer valid, or without an answer. */
export async function fetchTable(code: string, table: string): Promise<QrTable | null> {
  const query = `tableId=${encodeURIComponent(table)}`
  const { status, body } = await ask(`/qrmenu/${encodeURIComponent(code)}/table?${query}`, {})
  return status === 200 ? (body.storeTable as QrTable | null) : null
}

export interface Reply {
  /** 0 without an answer. */
  status: number
  body: Record<string, unknown>
}

/** @param path of a call of the store, such as '/place-order' */
export const post = (code: string, path: string, body: string, key?: string): Promise<Reply> =>
  ask(`/qrmenu/${encodeURIComponent(code)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
    body,
  })

export const postOrder = (code: string, body: string, key: string): Promise<Reply> =>
  post(code, '/place-order', body, key)

export async function ask(path: string, request: RequestInit): Promise<Reply> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(`/api/v1${path}`, { ...request, signal: controller.signal })
    noteServerTime(response.headers.get('date'))
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  } catch {
    return { status: 0, body: {} }
  } finally {
    clearTimeout(timer)
  }
}
