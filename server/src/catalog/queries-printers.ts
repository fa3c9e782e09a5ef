import type { Model, PrintedPaper, Printer, Way } from '@comanda/shared/printing/printers'
import type { Selectable } from 'kysely'
import type { DB } from '../db/generated/schema.ts'
import { k } from '../db/statement.ts'

export type PrinterRow = Selectable<DB['printers']>

export const listPrinters = (tenantId: number) =>
  k
    .selectFrom('printers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

export const printerOf = (row: PrinterRow): Printer => ({
  id: row.id,
  title: row.title,
  way: row.way as Way,
  width: row.width === 57 ? '57' : '80',
  model: row.model as Model,
  papers: row.papers as PrintedPaper[],
  printsKitchen: row.prints_kitchen,
  stationIds: row.station_ids,
  drawerId: row.drawer_id,
  opensDrawer: row.opens_drawer,
  printsAlways: row.prints_always,
  copies: row.copies,
  fallbackId: row.fallback_id,
  address: row.address,
})
