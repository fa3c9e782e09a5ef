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

const OwnPrinter = v.object({
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
export type OwnPrinter = v.InferOutput<typeof OwnPrinter>
const List = v.array(OwnPrinter)

let known: { text: string | null; all: OwnPrinter[]; ofStore: OwnPrinter[]; tenantId: number } | null = null
const watchers = new Watchers()

/** The printers of the signed-in person's store on which this browser prints. The same array until they change. */
export function ownPrinters(): readonly OwnPrinter[] {
  const tenantId = storedUser()?.tenant_id ?? 0
  const text = readText(localStorage, KEY)
  if (known?.text !== text || known.tenantId !== tenantId) {
    const all = readJson(localStorage, KEY, List) ?? []
    known = { text, all, ofStore: all.filter((one) => one.tenantId === tenantId), tenantId }
  }
  return known.ofStore
}

export const ownPrinter = (id: number): OwnPrinter | null =>
  ownPrinters().find(({ printer }) => printer.id === id) ?? null

/** This browser prints on this printer from now on. */
export function keepOwn(view: PrinterFields, device: Partial<Pick<OwnPrinter, 'usb' | 'serial'>> = {}): void {
  const tenantId = storedUser()?.tenant_id ?? 0
  if (!BROWSER_WAYS.includes(view.way)) return
  const printer = v.parse(Printer, view)
  const { usb = null, serial = null } = { ...ownPrinter(view.id), ...device }
  change((all) => [
    ...all.filter((one) => !isSame(one, tenantId, view.id)),
    { tenantId, printer, usb, serial },
  ])
}

type PrinterFields = Pick<PrinterView, keyof OwnPrinter['printer']>

export function forgetOwn(id: number): void {
  const tenantId = storedUser()?.tenant_id ?? 0
  seen.delete(id)
  change((all) => all.filter((one) => !isSame(one, tenantId, id)))
}

/** Those that the server had in this page's time: views that were read before a printer was added lack it. */
const seen = new Set(ownPrinters().map(({ printer }) => printer.id))

/** Takes over what changed in the settings; a printer that was removed or connected otherwise is forgotten. */
export function renewOwn(views: readonly PrinterFields[]): void {
  for (const { printer } of ownPrinters()) {
    const view = views.find(({ id }) => id === printer.id)
    if (!view && !seen.has(printer.id)) continue
    seen.add(printer.id)
    if (view?.way !== printer.way) forgetOwn(printer.id)
    else if (
      Object.entries(printer).some(([name, value]) => !isEqual(value, view[name as keyof typeof view]))
    )
      keepOwn(view)
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isSame = (one: OwnPrinter, tenantId: number, id: number): boolean =>
  one.tenantId === tenantId && one.printer.id === id

function change(to: (all: readonly OwnPrinter[]) => OwnPrinter[]): void {
  writeJson(localStorage, KEY, to(readJson(localStorage, KEY, List) ?? []))
  watchers.notify()
}

/** Calls back after changes in this tab and in others. */
export function watchOwn(watcher: () => void): () => void {
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
