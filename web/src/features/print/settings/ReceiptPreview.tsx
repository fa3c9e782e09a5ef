import { businessDate } from '@comanda/shared/kernel/business-day'
import { toBit } from '@comanda/shared/kernel/predicates'
import { BLANK_ORDER, type OrderItem } from '@comanda/shared/orders/order'
import type { Receipt } from '@comanda/shared/orders/receipt'
import { receiptPaper } from '@comanda/shared/printing/papers/receipt'
import type { PrintInfo, PrintSetting } from '@comanda/shared/settings/printing'
import type { StoreInfo, StoreSetting } from '@comanda/shared/settings/store'
import { useId, useState } from 'react'
import { useStoreSetting } from '../../../parts/settings/data.ts'
import { useFiscalSettings } from '../../../parts/settings/fiscal.ts'
import { clock } from '../../../parts/time/clock.ts'
import { Paper } from '../paper/Paper.tsx'

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
  const fiscal = useFiscalSettings().data
  const hasCode = fiscal?.isReady === true && fiscal.printsCode
  const [now] = useState(clock)
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
                  receipt: sampleReceipt(now, store, hasCode),
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

/** A sample order with a variant, extras and a note, so that every print setting has an effect. */
function sampleReceipt(now: Date, store: StoreSetting, hasCode: boolean): Receipt {
  const date = now.toISOString()
  return {
    state: 'paid',
    gross: '250.00',
    discount: '0.00',
    tips: '25.00',
    due: '0.00',
    part: null,
    payments: [{ title: 'Efectivo', amount: '250.00', tip: '25.00', tendered: '300.00', change: '25.00' }],
    taken_by: 'Ana López',
    invoice: { numbers: [1177], at: date },
    ...(hasCode && {
      invoice_code: { url: `${window.location.origin}/f`, code: 'ABCDEFGHJK', is_test: false },
    }),
    // The prices include IVA of 16 %.
    subtotal: '215.52',
    taxTotal: '34.48',
    total: '250.00',
    orders: [
      {
        ...BLANK_ORDER,
        date,
        business_date: businessDate(now, store),
        delivery_type: 'dinein',
        customer_type: 'CUSTOMER',
        customer_id: '55 1234 5678',
        customer_name: 'Lupita Ramírez',
        table_id: 4,
        table_title: 'Mesa 4',
        floor: 'Terraza',
        status: 'completed',
        payment_status: 'paid',
        token_no: 27,
        total: '250.00',
        items: sampleItems(date),
      },
    ],
  }
}

function sampleItems(date: string): OrderItem[] {
  const item = (id: number, eaten: Pick<OrderItem, 'item_title' | 'quantity' | 'price'>): OrderItem => ({
    id,
    order_id: 1,
    item_id: id,
    variant_id: null,
    variant_title: null,
    variant_price: null,
    status: 'delivered',
    date,
    notes: null,
    addons: [],
    discount: '0.00',
    ...eaten,
  })
  const enchiladas: OrderItem = {
    ...item(2, { item_title: 'Enchiladas suizas', quantity: 1, price: '145.00' }),
    variant_id: 1,
    variant_title: 'Grande',
    variant_price: '130.00',
    addons: [{ id: 1, item_id: 2, title: 'Queso extra', price: '15.00' }],
    notes: 'Sin crema',
  }
  return [
    item(1, { item_title: 'Taco al pastor', quantity: 3, price: '25.00' }),
    enchiladas,
    item(3, { item_title: 'Agua de jamaica', quantity: 1, price: '30.00' }),
  ]
}
