import { toBit } from '@comanda/shared/kernel/predicates'
import { receiptPaper } from '@comanda/shared/printing/papers/receipt'
import type { PrintInfo, PrintSetting } from '@comanda/shared/settings/printing'
import type { StoreInfo, StoreSetting } from '@comanda/shared/settings/store'
import { useId, useState } from 'react'
import { useStoreSetting } from '../../../parts/settings/data.ts'
import { clock } from '../../../parts/time/clock.ts'
import { Paper } from '../paper/Paper.tsx'
import { sampleReceipt } from './sample-receipt.ts'

const printInfoOfSetting = (settings: PrintSetting): PrintInfo => ({
  page_format: settings.pageFormat,
  header: settings.header,
  footer: settings.footer,
  show_notes: toBit(settings.showNotes),
  is_enable_print: toBit(settings.isEnablePrint),
  print_on_send: toBit(settings.printOnSend),
  print_on_charge: toBit(settings.printOnCharge),
  show_store_details: toBit(settings.showStoreDetails),
  show_customer_details: toBit(settings.showCustomerDetails),
  print_token: toBit(settings.printToken),
})

const storeInfoOfSetting = (store: StoreSetting): StoreInfo => ({
  store_name: store.storeName,
  address: store.address,
  phone: store.phone,
  email: store.email,
  currency: store.currency,
  image: store.image,
  is_qr_menu_enabled: toBit(store.isQRMenuEnabled),
  is_qr_order_enabled: toBit(store.isQROrderEnabled),
  unique_qr_code: store.uniqueQRCode,
  time_zone: store.timeZone,
  business_day_start: store.businessDayStart,
})

/** A sample order on the real receipt component, in the width of the paper. */
export function ReceiptPreview({ settings }: { settings: PrintSetting }) {
  const { data: store } = useStoreSetting()
  const [receipt] = useState(() => sampleReceipt(clock()))
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4 pt-5 @2xl:sticky @2xl:top-6"
    >
      <h2 id={id} className="text-lg font-semibold">
        Vista previa del recibo
      </h2>
      <div className="flex min-h-80 justify-center overflow-x-auto">
        <div className="w-[80mm]">
          {store && (
            <div className="mx-auto w-fit outline outline-line">
              <Paper
                document={receiptPaper({
                  receipt,
                  store: storeInfoOfSetting(store),
                  settings: printInfoOfSetting(settings),
                })}
                width={settings.pageFormat}
              />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
