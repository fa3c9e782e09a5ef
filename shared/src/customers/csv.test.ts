import { describe, expect, it } from 'vitest'
import { BOM, readCsv, writeCsv } from '../kernel/csv.ts'
import { CUSTOMER_COLUMNS, cellsOfCustomer } from './csv.ts'
import { customerColumns, readCustomers } from './read-table.ts'

const readFile = (text: string) => {
  const { rows, ...rest } = readCustomers(readCsv(text, customerColumns))
  return { ...rest, rows: rows.map(({ cells }) => cells), places: rows.map(({ place }) => place) }
}

describe('a customer file', () => {
  it('that was exported is read back unchanged', () => {
    const maria = {
      phone: '+52 55 1234 5678',
      name: 'Núñez, María',
      email: 'maria@example.mx',
      birth_date: '1990-02-28',
      gender: 'female',
      since: '2026-11-21',
    }
    const jose = { ...maria, phone: '5512345679', name: 'José', email: null, birth_date: null, gender: null }
    const file = BOM + writeCsv([CUSTOMER_COLUMNS, cellsOfCustomer(maria), cellsOfCustomer(jose)])
    expect(readFile(file)).toEqual({
      missing: [],
      twice: null,
      ignored: ['Cliente desde'],
      rows: [
        {
          phone: '+52 55 1234 5678',
          name: 'Núñez, María',
          email: 'maria@example.mx',
          birthDate: '1990-02-28',
          gender: 'female',
        },
        { phone: '5512345679', name: 'José', email: '', birthDate: '', gender: '' },
      ],
      places: [2, 3],
    })
  })

  it('of another program is read by the names of its columns, in any order', () => {
    const { rows, missing, places } = readFile(
      'Notas;NOMBRE COMPLETO;Celular;Birth_Date;Sexo\nvip;Ana;5511;3/4/1988;Mujer\n;;;;\nx;Beto;5522;ayer;No dijo',
    )
    expect(missing).toEqual(['email'])
    expect(places).toEqual([2, 4])
    expect(rows).toEqual([
      { phone: '5511', name: 'Ana', birthDate: '1988-04-03', gender: 'female' },
      { phone: '5522', name: 'Beto', birthDate: 'ayer', gender: 'No dijo' },
    ])
  })

  it('without names or phones has no rows, and names the missing column', () => {
    expect(readFile('Nombre,Correo\nAna,a@b.mx')).toEqual({
      missing: ['phone', 'birthDate', 'gender'],
      twice: null,
      ignored: [],
      rows: [],
      places: [],
    })
    expect(readFile('').missing).toHaveLength(5)
  })
})
