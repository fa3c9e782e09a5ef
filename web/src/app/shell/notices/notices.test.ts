import type { ReadyCheck } from '@comanda/shared/orders/api'
import { describe, expect, it } from 'vitest'
import { lineOf, type Noticed } from './notices.ts'

const ready = (table_title: string | null, token_no = 495, name: string | null = null): ReadyCheck => ({
  check_id: token_no,
  table_title,
  token_no,
  name,
  ready_at: '2026-11-26T20:00:00.000Z',
  item_ids: [1],
})
const arrived = (calledOut: string) => ({ calledOut })
const call = (table_title: string, asked: Partial<Noticed['calls'][number]> = {}) => ({
  table_title,
  kind: 'bill' as const,
  reason: null,
  note: null,
  way: 'card' as const,
  parts: null,
  ...asked,
})
const text = (ready: Noticed['ready'], arrived: Noticed['arrived'], calls: Partial<Noticed> = {}) => {
  const line = lineOf({ calls: [], callsRank: 'soon', ready, outside: [], arrived, ...calls })
  return line && line.head + line.rest + line.more
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

  it('says what a table asks, before new orders, and after three minutes before what is ready', () => {
    const calls = [call('Mesa 4')]
    expect(text([], [arrived('token 11')], { calls })).toBe('Mesa 4 pide la cuenta: tarjeta · Pedido nuevo')
    expect(text([ready('Mesa 9')], [], { calls })).toBe('1 listo: Mesa 9 · 1 llamada')
    expect(text([ready('Mesa 9')], [], { calls, callsRank: 'now' })).toBe(
      'Mesa 4 pide la cuenta: tarjeta · 1 listo',
    )
    expect(text([], [], { calls: [...calls, call('Mesa 7'), ...calls] })).toBe('3 llamadas: Mesa 4, Mesa 7')
  })

  it('says why a table calls, and how it pays', () => {
    const said = (asked: Parameters<typeof call>[1]) => text([], [], { calls: [call('Mesa 4', asked)] })
    expect(said({ way: 'split', parts: 3 })).toBe('Mesa 4 pide la cuenta: dividida entre 3')
    expect(said({ kind: 'waiter', reason: 'napkins' })).toBe('Mesa 4 llama: más servilletas')
    expect(said({ kind: 'waiter', reason: 'other', note: 'una silla' })).toBe('Mesa 4 llama: «una silla»')
  })

  it('says whose code somebody uses elsewhere', () => {
    expect(text([], [], { outside: ['Mesa 4'] })).toBe('Mesa 4: alguien pide desde fuera')
    expect(text([ready('Mesa 9')], [], { outside: ['Mesa 4'] })).toBe('1 listo: Mesa 9 · 1 desde fuera')
  })

  it('is empty when nothing needs a person', () => {
    expect(text([], [])).toBeNull()
  })
})
