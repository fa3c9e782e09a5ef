import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { isInTheHouse, isRawPort, parseAddress, RAW_PORTS } from '@comanda/shared/printing/address'
import type { addPrinter as addCall } from '@comanda/shared/printing/api'
import { eposUrl } from '@comanda/shared/printing/epos'
import { MAX_PRINTERS, POLLING_WAYS, type Way } from '@comanda/shared/printing/printers'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { listPrinters, listStations, type PrinterRow, printerOf } from '../../catalog/queries.ts'
import { nextNumber } from '../../db/counters.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { PrinterCodes } from '../../kernel/printer-code.ts'
import { listDrawers } from '../../selling/ledger/queries.ts'
import { writeJobs } from '../../selling/papers/queries-jobs.ts'
import { insertPrinter, removeFallback, rotatePrinter, updatePrinter } from './queries.ts'
import { discardQueue, moveQueue } from './queue/queries.ts'
import type { RawMode } from './raw/raw.ts'

type PrinterBody = Body<typeof addCall>

/** The path of the address at which a printer asks; null for printers that do not ask. */
const pathOfPrinter = (codes: PrinterCodes, row: PrinterRow): string | null =>
  POLLING_WAYS.includes(row.way as Way)
    ? `/print/${codes.encode({ tenantId: row.tenant_id, printerId: row.id, rotation: row.rotation })}`
    : null

export async function readSettings({ db, tenantId }: StoreContext, codes: PrinterCodes, mode: RawMode) {
  const rows = await db.all(listPrinters(tenantId))
  return {
    printers: rows.map((row) => ({ ...printerOf(row), path: pathOfPrinter(codes, row) })),
    connects: mode !== 'off',
  }
}

const changePrinters = <T>(context: StoreContext, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  changeCatalog(context, async (tx) => {
    tx.announce('print_update', {})
    return work(tx)
  })

export const addPrinter = (context: StoreContext, body: PrinterBody, mode: RawMode) =>
  changePrinters(context, async (tx) => {
    const { tenantId } = tx
    const printers = await checkBody(tx, body, mode, null)
    if (printers.length >= MAX_PRINTERS)
      throw new AppError('limit_reached', `El máximo es ${MAX_PRINTERS} impresoras.`)
    const id = await nextNumber(tx, tenantId, 'printer')
    tx.atEnd(insertPrinter({ tenant_id: tenantId, id, ...columnsOfPrinter(body) }))
    return saved('La impresora se agregó.', { id })
  })

export const savePrinter = (context: StoreContext, id: number, body: PrinterBody, mode: RawMode) =>
  changePrinters(context, async (tx) => {
    await checkBody(tx, body, mode, id)
    assertChanged(await tx.affected(updatePrinter(tx.tenantId, id, columnsOfPrinter(body))))
    return saved('La impresora se guardó.')
  })

export const rotateAddress = (context: StoreContext, id: number) =>
  changePrinters(context, async (tx) => {
    assertChanged(await tx.affected(rotatePrinter(tx.tenantId, id)))
    return saved('La impresora tiene una dirección nueva.')
  })

/** Its jobs stay as they are listed; those that wait go to its fallback, or are discarded. */
export const removePrinter = (context: StoreContext, id: number) =>
  changePrinters(context, async (tx) => {
    const { tenantId } = tx
    const printers = await tx.all(listPrinters(tenantId))
    const printer = printers.find((one) => one.id === id)
    if (!printer) throw noPrinter()
    if (printer.fallback_id !== null) tx.atEnd(moveQueue(tenantId, id, printer.fallback_id))
    tx.atEnd(
      discardQueue(tenantId, id, context.now),
      removeFallback(tenantId, id),
      updatePrinter(tenantId, id, { archived_at: context.now, fallback_id: null }),
    )
    return saved('La impresora se eliminó.')
  })

export const printTest = (context: StoreContext, id: number) =>
  context.write(async (tx) => {
    const printers = await tx.all(listPrinters(tx.tenantId))
    if (!printers.some((one) => one.id === id)) throw noPrinter()
    const [jobId = 0] = await writeJobs(tx, context, [
      { printerId: id, paper: 'test', source: { of: 'test' } },
    ])
    return saved('La prueba se mandó a la impresora.', { jobId })
  })

const noPrinter = () => new AppError('not_found', 'La impresora no existe.')

function assertChanged(rows: number): void {
  if (rows === 0) throw noPrinter()
}

const columnsOfPrinter = (body: PrinterBody) => ({
  title: body.title,
  way: body.way,
  width: Number(body.width),
  model: body.model,
  papers: body.papers,
  prints_kitchen: body.printsKitchen,
  station_ids: body.stationIds,
  drawer_id: body.drawerId,
  opens_drawer: body.opensDrawer,
  prints_always: body.printsAlways,
  copies: body.copies,
  fallback_id: body.fallbackId,
  address: needsAddress(body.way) ? body.address : null,
})

const needsAddress = (way: Way): boolean => way === 'raw' || way === 'epos'

/** @returns the store's printers. @throws invalid_input for stations and drawers that the store does not have, and for a wrong address */
async function checkBody(
  tx: TenantTx,
  body: PrinterBody,
  mode: RawMode,
  id: number | null,
): Promise<PrinterRow[]> {
  const { tenantId } = tx
  const [printers, drawers, stations] = await tx.run(
    listPrinters(tenantId),
    listDrawers(tenantId),
    listStations(tenantId),
  )
  const { fallbackId, drawerId, stationIds } = body
  if (id !== null && !printers.some((one) => one.id === id)) throw noPrinter()
  if (fallbackId !== null && (fallbackId === id || !printers.some((one) => one.id === fallbackId)))
    throw invalid('fallbackId', '¡La impresora de respaldo no es válida!')
  if (drawerId !== null && !drawers.some((one) => one.id === drawerId))
    throw invalid('drawerId', '¡La caja no es válida!')
  if (!stationIds.every((one) => stations.some((station) => station.id === one)))
    throw invalid('stationIds', '¡Las estaciones no son válidas!')
  checkAddress(body, mode)
  return printers
}

function checkAddress({ way, model, address }: PrinterBody, mode: RawMode): void {
  if (!needsAddress(way)) return
  if (way === 'raw' && mode === 'off')
    throw invalid('way', 'Este servidor no se conecta a impresoras: elige otra conexión.')
  if (way === 'raw' && model.startsWith('star'))
    throw invalid('model', 'Una impresora Star se conecta con CloudPRNT.')
  if (address === null) throw invalid('address', '¡Escribe la dirección de la impresora!')
  if (way === 'epos') {
    if (!eposUrl(address)) throw notInTheHouse()
    return
  }
  const parsed = parseAddress(address)
  if (!parsed) throw invalid('address', '¡Escribe la dirección de la impresora!')
  const isTest = mode === 'loopback' && parsed.host.startsWith('127.')
  if (isTest) return
  if (!isInTheHouse(parsed)) throw notInTheHouse()
  if (!isRawPort(parsed))
    throw invalid('address', `El puerto de una impresora va de ${RAW_PORTS.first} a ${RAW_PORTS.last}.`)
}

const notInTheHouse = () =>
  invalid('address', 'La impresora debe estar en la red del local (por ejemplo 192.168.1.50).')

const invalid = (field: string, message: string) =>
  new AppError('invalid_input', message, { errors: [{ field, message }] })
