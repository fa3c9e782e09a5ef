import type { ReadyCheck } from '@comanda/shared/orders/api'
import { describe, expect, it } from 'vitest'
import { lineOf } from './notices.ts'

const ready = (table_title: string | null, token_no = 495, name: string | null = null): ReadyCheck => ({
  check_id: token_no,
  table_title,
  token_no,
  name,
  ready_at: '2026-11-26T20:00:00.000Z',
  item_ids: [1],
})
const arrived = (calledOut: string) => ({ calledOut })
const text = (...facts: Parameters<typeof lineOf>) => {
  const line = lineOf(...facts)
  return line && line.head + line.rest
}

describe('the line of the notices', () => {
  it('counts what is ready and names its tables and tokens', () => {
    expect(text([ready('Mesa 4'), ready('Mesa 9'), ready(null)], [])).toBe(
      '3 listos: Mesa 4, Mesa 9, Token 495',
    )
    expect(text([ready('Mesa 4')], [])).toBe('1 listo: Mesa 4')
    expect(text([ready(null, 7, 'Juan')], [])).toBe('1 listo: Token 7 · Juan')
  })

  it('counts new orders, after what is ready', () => {
    expect(text([], [arrived('token 11')])).toBe('Pedido nuevo: token 11')
    expect(text([], [arrived('token 11'), arrived('token 12 (Juan)')])).toBe(
      '2 pedidos nuevos: token 11, token 12 (Juan)',
    )
    expect(text([ready('Mesa 4')], [arrived('token 11')])).toBe('1 listo: Mesa 4 · Pedido nuevo')
  })

  it('is empty when nothing needs a person', () => {
    expect(lineOf([], [])).toBeNull()
  })
})
