import type { Reservation } from '@comanda/shared/reservations/api'
import { describe, expect, it } from 'vitest'
import {
  bodyOfForm,
  formOfReservation,
  newForm,
  problemOfForm,
  type ReservationForm,
  seatsMissing,
} from './form-values.ts'

const ZONE = 'America/Mexico_City'
const NOW = '2026-11-21T12:30'
const AT = Date.parse('2026-11-21T18:30:00Z')
const MARIA = { phone: '55 1234 5678', name: 'María Núñez' }

const BEFORE: Reservation = {
  id: 7,
  customer_id: MARIA.phone,
  customer_name: MARIA.name,
  date: '2026-11-20T02:00:42.000Z',
  stay_minutes: 90,
  table_id: 1,
  table_title: 'Mesa 1',
  status: 'booked',
  notes: null,
  people_count: null,
  unique_code: 'K7F3M',
  created_at: '2026-11-19T02:00:00.000Z',
  updated_at: null,
}

const table = (id: number, seats: number, floor = '-') => ({
  id,
  encrypted_id: String(id),
  table_title: `Mesa ${id}`,
  floor,
  seating_capacity: seats,
})

const check = (change: Partial<ReservationForm>, before: Reservation | null = null) => {
  const form = {
    ...(before ? formOfReservation(before, ZONE) : newForm({}, AT, ZONE)),
    ...change,
  }
  return problemOfForm(form, bodyOfForm(form, ZONE, before), before, NOW)
}

describe('a new reservation', () => {
  it('requires the customer first, then date and time', () => {
    expect(check({})).toEqual({ field: 'customerId', message: '¡Por favor seleccione un cliente!' })
    expect(check({ customer: MARIA, date: null })).toEqual({
      field: 'date',
      message: '¡Por favor seleccione fecha y hora!',
    })
    expect(check({ customer: MARIA, date: '2026-11-21T20:00' })).toBeNull()
  })

  it('is for two people at the next half hour, unless a free place was pressed', () => {
    expect(newForm({}, AT, ZONE)).toMatchObject({ date: '2026-11-21T13:00', people: 2, tableId: null })
    expect(newForm({}, AT - 1, ZONE).date).toBe('2026-11-21T12:30')
    const place = { date: '2026-11-22T20:00', tableId: 4 }
    expect(newForm(place, AT, ZONE)).toMatchObject({ ...place, people: 2 })
  })

  it('cannot be in the past, but can be in the current minute', () => {
    expect(check({ customer: MARIA, date: '2026-11-21T12:29' })).toEqual({
      field: 'date',
      message: 'Esa hora ya pasó. Elige una a partir de ahora.',
    })
    expect(check({ customer: MARIA, date: NOW })).toBeNull()
  })

  it('sends the time of the store’s clock, and null for an empty number of people', () => {
    const form = { ...newForm({ date: '2026-11-21T20:00' }, AT, ZONE), customer: MARIA, people: Number.NaN }
    expect(bodyOfForm(form, ZONE, null)).toMatchObject({
      customerId: MARIA.phone,
      date: '2026-11-21T20:00',
      peopleCount: null,
    })
  })
})

describe('changing a reservation', () => {
  it('keeps the exact time of a past reservation', () => {
    expect(check({ status: 'paid' }, BEFORE)).toBeNull()
    expect(bodyOfForm(formOfReservation(BEFORE, ZONE), ZONE, BEFORE).date).toBe(BEFORE.date)
  })

  it('cannot move it into the past or remove its time', () => {
    expect(check({ date: '2026-11-20T20:00' }, BEFORE)?.field).toBe('date')
    expect(check({ date: null }, BEFORE)?.message).toBe('¡Por favor seleccione fecha y hora!')
    expect(check({ date: '2026-11-22T20:00' }, BEFORE)).toBeNull()
  })
})

describe('the seats of the table', () => {
  it('are compared with the people, unless they are unknown', () => {
    const seats = (tableId: number | null, people: number) =>
      seatsMissing({ ...newForm({ tableId }, AT, ZONE), people }, [table(1, 4), table(2, 0)])
    expect(seats(1, 5)).toBe(4)
    expect([seats(1, 4), seats(2, 50), seats(null, 50), seats(1, Number.NaN)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
