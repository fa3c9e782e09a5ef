import { setMenuItemPrice } from '@comanda/shared/menu/api'
import { importMenu } from '@comanda/shared/menu/files'
import { cancelOrders, setItemStatus } from '@comanda/shared/orders/api'
import { updateUser } from '@comanda/shared/users/api'
import { describe, expect, it } from 'vitest'
import { auditedCallOf } from './entry.ts'

describe('the entry of a call', () => {
  it('names its subject by title or name and account, and never by its number', () => {
    expect(auditedCallOf(cancelOrders, { body: { orderIds: [12, 13] } })).toEqual({
      action: 'order.cancel',
      subject: null,
      details: { orderIds: [12, 13] },
    })
    const input = { params: { username: 'lupita@fonda.mx' }, body: { name: 'Lupita', phone: null } }
    expect(auditedCallOf(updateUser, input)?.subject).toBe('Lupita · lupita@fonda.mx')
  })

  it('keeps the known fields as they were typed', () => {
    const input = { params: { id: 7 }, body: { price: 1850 } }
    expect(auditedCallOf(setMenuItemPrice, input, { price: '18.50', made: 'up' })?.details).toEqual({
      price: '18.50',
      id: 7,
    })
  })

  it('keeps no secret at any depth', () => {
    const body = {
      name: 'Lupita',
      password: 'tacos',
      newPassword: 'tacos',
      refreshToken: 'tacos',
      card: 'tacos',
      nested: { cardNumber: 'tacos', list: [{ client_secret: 'tacos', kept: 'yes' }] },
    }
    const audited = auditedCallOf(updateUser, { params: { username: 'a@b.mx' }, body })
    expect(JSON.stringify(audited)).not.toContain('tacos')
    expect(audited?.details.nested).toEqual({ list: [{ kept: 'yes' }] })
  })

  it('has single lines of visible text, so that no text can imitate another entry', () => {
    const body = { name: 'Ana\n2026-11-21 admin\u0000\u001b[2J\u202egnp', phone: 'x\ud800y' }
    const audited = auditedCallOf(updateUser, { params: { username: 'a@b.mx' }, body })
    expect(audited?.details).toMatchObject({ name: 'Ana 2026-11-21 admin [2J gnp', phone: 'xy' })
  })

  it('has at most four kilobytes, also for an import of thousands of rows', () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => ({ title: `Taco ${row} ${'ñ'.repeat(400)}` }))
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`k${n}`, 'é'.repeat(300)]))
    for (const body of [{ rows }, many, { rows, ...many }]) {
      const audited = auditedCallOf(importMenu, { body })
      expect(Buffer.byteLength(JSON.stringify(audited?.details))).toBeLessThanOrEqual(4_096)
    }
  })

  it('counts the elements that it leaves out of a list', () => {
    const orderIds = Array.from({ length: 25 }, (_, index) => index + 1)
    expect(auditedCallOf(cancelOrders, { body: { orderIds } })?.details.orderIds).toHaveLength(21)
  })

  it('has the number of rows of an import, also of thousands', () => {
    const rows = Array.from({ length: 2_000 }, (_, row) => ({ title: `Taco ${row}`, price: '22.00' }))
    expect(auditedCallOf(importMenu, { body: { rows, dryRun: false } })?.details).toEqual({
      rows: 2_000,
      dryRun: false,
    })
  })

  it('is null for status changes in the kitchen, but not for a cancelled item', () => {
    expect(auditedCallOf(setItemStatus, { params: { id: 1 }, body: { status: 'preparing' } })).toBeNull()
    expect(auditedCallOf(setItemStatus, { params: { id: 1 }, body: { status: 'cancelled' } })?.action).toBe(
      'order.item_cancel',
    )
  })
})
