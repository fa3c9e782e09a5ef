import { QrCode, X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePos, useSale } from './pos-context.ts'
import { sayChange } from './say-change.ts'
import { TEXTS } from './texts.ts'

/** Says that sending this cart will complete a diner's request, and lets go of it. */
export function QrChip() {
  const { store, data, undoable } = usePos()
  const id = useSale((sale) => sale.qrOrderId)
  const tableId = useSale((sale) => sale.tableId)
  if (id === null) return null
  const table = data.storeTables.find((one) => one.id === tableId)
  return (
    <div className="flex items-center gap-2 rounded-md bg-brand-soft pl-3 text-brand-ink">
      <QrCode aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 grow truncate font-medium">
        {[TEXTS.qrOrder(id), table?.table_title].filter(Boolean).join(' · ')}
      </span>
      <IconButton
        label={TEXTS.unlinkQr(id)}
        icon={X}
        size="touch"
        onPress={() => undoable(TEXTS.qrUnlinked(id), () => sayChange(store.unlinkQrOrder()))}
      />
    </div>
  )
}
