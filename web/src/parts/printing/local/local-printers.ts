import { Watchers } from '@comanda/shared/kernel/watchers'
import { BROWSER_WAYS, MODELS, PRINTED_PAPERS, type PrinterView } from '@comanda/shared/printing/printers'
import * as v from 'valibot'
import { storedUser } from '../../../api/session.ts'
import { readJson, writeJson } from '../../browser/local-json.ts'
import { readText } from '../../browser/local-storage.ts'

const KEY = 'comanda.printers'

const Printer = v.object({
  id: v.number(),
  title: v.string(),
  way: v.picklist(['epos', 'usb', 'serial']),
  width: v.picklist(['80', '57']),
  model: v.picklist(MODELS),
  copies: v.number(),
  address: v.nullable(v.string()),
  papers: v.array(v.picklist(PRINTED_PAPERS)),
  printsKitchen: v.boolean(),
  stationIds: v.array(v.number()),
  drawerId: v.nullable(v.number()),
  opensDrawer: v.boolean(),
  printsAlways: v.boolean(),
})

const LocalPrinter = v.object({
  tenantId: v.number(),
  /** As the server had it last, so that it prints without internet. */
  printer: Printer,
  usb: v.nullable(
    v.object({ vendorId: v.number(), productId: v.number(), serialNumber: v.nullable(v.string()) }),
  ),
  serial: v.nullable(
    v.object({
      vendorId: v.nullable(v.number()),
      productId: v.nullable(v.number()),
      baudRate: v.number(),
    }),
  ),
})
/** A printer on which this browser prints. */
export type LocalPrinter = v.InferOutput<typeof LocalPrinter>
const List = v.array(LocalPrinter)

let known: { text: string | null; all: LocalPrinter[]; ofStore: LocalPrinter[]; tenantId: number } | null =
  null
const watchers = new Watchers()

/** The printers of the signed-in person's store on which this browser prints. The same array until they change. */
export function localPrinters(): readonly LocalPrinter[] {
  const tenantId = storedUser()?.tenant_id ?? 0
  const text = readText(localStorage, KEY)
  if (known?.text !== text || known.tenantId !== tenantId) {
    const all = readJson(localStorage, KEY, List) ?? []
    known = { text, all, ofStore: all.filter((one) => one.tenantId === tenantId), tenantId }
  }
  return known.ofStore
}

export const localPrinter = (id: number): LocalPrinter | null =>
  localPrinters().find(({ printer }) => printer.id === id) ?? null

/** This browser prints on this printer from now on. */
export function keepLocalPrinter(
  view: PrinterFields,
  device: Partial<Pick<LocalPrinter, 'usb' | 'serial'>> = {},
): void {
  const tenantId = storedUser()?.tenant_id ?? 0
  if (!BROWSER_WAYS.includes(view.way)) return
  const printer = v.parse(Printer, view)
  const { usb = null, serial = null } = { ...localPrinter(view.id), ...device }
  change((all) => [
    ...all.filter((one) => !isSame(one, tenantId, view.id)),
    { tenantId, printer, usb, serial },
  ])
}

type PrinterFields = Pick<PrinterView, keyof LocalPrinter['printer']>

export function forgetLocalPrinter(id: number): void {
  const tenantId = storedUser()?.tenant_id ?? 0
  seen.delete(id)
  change((all) => all.filter((one) => !isSame(one, tenantId, id)))
}

/** Those that the server had in this page's time: views that were read before a printer was added lack it. */
const seen = new Set(localPrinters().map(({ printer }) => printer.id))

/** Applies changes of the settings; a printer that was removed or connected otherwise is forgotten. */
export function renewLocalPrinters(views: readonly PrinterFields[]): void {
  for (const { printer } of localPrinters()) {
    const view = views.find(({ id }) => id === printer.id)
    if (!view && !seen.has(printer.id)) continue
    seen.add(printer.id)
    if (view?.way !== printer.way) forgetLocalPrinter(printer.id)
    else if (
      Object.entries(printer).some(([name, value]) => !isEqual(value, view[name as keyof typeof view]))
    )
      keepLocalPrinter(view)
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isSame = (one: LocalPrinter, tenantId: number, id: number): boolean =>
  one.tenantId === tenantId && one.printer.id === id

function change(to: (all: readonly LocalPrinter[]) => LocalPrinter[]): void {
  writeJson(localStorage, KEY, to(readJson(localStorage, KEY, List) ?? []))
  watchers.notify()
}

/** Calls back after changes in this tab and in others. */
export function watchLocalPrinters(watcher: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) watcher()
  }
  const unwatch = watchers.watch(watcher)
  window.addEventListener('storage', ofOtherTab)
  return () => {
    unwatch()
    window.removeEventListener('storage', ofOtherTab)
  }
}
