import { ClipboardList, EllipsisVertical, FilePlus2, Notebook, QrCode } from 'lucide-react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { CountBadge } from '../../../ui/feedback/Badge.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { useUiWords } from '../../../ui/words.ts'
import { useDrafts, usePos } from '../pos-context.ts'
import { useQrCount } from '../qr/qr-data.ts'
import { TEXTS } from '../texts.ts'

/** @param size `lg` beside the phone's bar */
export function QrOrders({ size = 'touch' }: { size?: 'touch' | 'lg' }) {
  const { open } = usePos()
  const count = useQrCount()
  const isOffline = useIsOffline()
  return (
    <Button
      icon={QrCode}
      size={size}
      isDisabled={isOffline}
      className="relative gap-1! px-2! text-sm!"
      onPress={() => open({ kind: 'qrOrders' })}
    >
      <span aria-hidden>QR</span>
      <span className="sr-only">{isOffline ? TEXTS.qrOrdersOffline : TEXTS.qrOrders}</span>
      <CountBadge count={isOffline ? 0 : count} />
    </Button>
  )
}

/** What a cashier needs a few times a day, each with its words. */
export function MoreTools() {
  const { store, open, undoable } = usePos()
  const { length } = useDrafts()
  const { more } = useUiWords()
  /** This can be undone. */
  function clear(): void {
    const { cart, customer, tableId, checkName } = store.get()
    const isNew = cart.length === 0 && !customer && !checkName && tableId === null
    if (isNew) store.clear()
    else undoable(TEXTS.cleared, store.clear)
  }
  return (
    <MenuButton
      trigger={<IconButton label={more} icon={EllipsisVertical} variant="secondary" size="touch" />}
      items={[
        { id: 'clear', label: TEXTS.clear, icon: FilePlus2, onAction: clear },
        {
          id: 'drafts',
          label: TEXTS.draftsList,
          description: length > 0 ? TEXTS.draftsKept(length) : undefined,
          icon: Notebook,
          onAction: () => open({ kind: 'drafts' }),
        },
        { id: 'orders', label: TEXTS.tableOrders, icon: ClipboardList, href: '/dashboard/orders' },
      ]}
    />
  )
}
