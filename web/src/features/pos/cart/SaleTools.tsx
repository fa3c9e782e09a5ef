import {
  Banknote,
  ChefHat,
  ClipboardList,
  EllipsisVertical,
  FilePlus2,
  Keyboard,
  LayoutGrid,
  Notebook,
  QrCode,
  Save,
} from 'lucide-react'
import { useMedia } from '../../../parts/hooks/use-media.ts'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { CountBadge } from '../../../ui/feedback/Badge.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/layers/Menu.tsx'
import { useUiWords } from '../../../ui/words.ts'
import { useDeviceChoice } from '../device-choices.ts'
import { useDrafts, usePos } from '../pos-context.ts'
import { useQrCount } from '../qr/qr-data.ts'
import { TEXTS } from '../texts.ts'
import { useEndings } from './use-endings.ts'

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
      // In a narrow cart the word alone, so that the table keeps its own.
      className="relative gap-1! px-2! text-sm! @max-[20rem]:px-1.5! @max-[20rem]:[&>svg]:hidden"
      onPress={() => open({ kind: 'qrOrders' })}
    >
      <span aria-hidden>QR</span>
      <span className="sr-only">{isOffline ? TEXTS.qrOrdersOffline : TEXTS.qrOrders}</span>
      <CountBadge count={isOffline ? 0 : count} />
    </Button>
  )
}

interface MoreToolsProps {
  /** The fields of the order that are not in sight. */
  fields?: readonly MenuEntry[]
}

/** What a cashier needs a few times a day, each with its words. */
export function MoreTools({ fields = [] }: MoreToolsProps) {
  const { more } = useUiWords()
  const ofSale = useSaleEntries()
  const ofDevice = useDeviceEntries()
  const groups = [fields, ofSale, ofDevice].filter(({ length }) => length > 0)
  return (
    <MenuButton
      trigger={<IconButton label={more} icon={EllipsisVertical} variant="secondary" size="touch" />}
      items={groups.flatMap((entries, group) =>
        entries.map((entry, at) => ({ ...entry, startsGroup: group > 0 && at === 0 })),
      )}
    />
  )
}

/** A round is its check's: it is not saved as a draft. */
function useSaleEntries(): MenuEntry[] {
  const { store, open, undoable, target } = usePos()
  const { saveDraft } = useEndings()
  const { length } = useDrafts()
  /** This can be undone. */
  function clear(): void {
    const { cart, customer, tableId, checkName } = store.get()
    const isNew = cart.length === 0 && !customer && !checkName && tableId === null
    if (isNew) store.clear()
    else undoable(TEXTS.cleared, store.clear)
  }
  const draft = { id: 'save', label: TEXTS.saveDraft, icon: Save, onAction: saveDraft }
  return [
    { id: 'clear', label: TEXTS.clear, icon: FilePlus2, onAction: clear },
    ...(target?.kind === 'check' ? [] : [draft]),
    ...(target
      ? []
      : [
          {
            id: 'drafts',
            label: TEXTS.draftsList,
            description: length > 0 ? TEXTS.draftsKept(length) : undefined,
            icon: Notebook,
            onAction: () => open({ kind: 'drafts' }),
          },
          { id: 'orders', label: TEXTS.tableOrders, icon: ClipboardList, href: '/dashboard/orders' },
        ]),
  ]
}

/** How this device shows the counter. */
function useDeviceEntries(): MenuEntry[] {
  const { open } = usePos()
  const { charge } = useEndings()
  const [isDense, toggleDense] = useDeviceChoice('dense')
  const [charges, toggleCharges] = useDeviceChoice('charges')
  const hasKeys = useMedia('(pointer: fine)')
  return [
    {
      id: 'dense',
      label: isDense ? TEXTS.fewerPerRow : TEXTS.morePerRow,
      icon: LayoutGrid,
      onAction: toggleDense,
    },
    ...(charge
      ? [
          {
            id: 'charges',
            label: charges ? TEXTS.deviceSends : TEXTS.deviceCharges,
            description: charges ? TEXTS.sendIsLarge : TEXTS.chargeIsLarge,
            icon: charges ? ChefHat : Banknote,
            onAction: toggleCharges,
          },
        ]
      : []),
    ...(hasKeys
      ? [
          {
            id: 'shortcuts',
            label: TEXTS.shortcuts,
            icon: Keyboard,
            shortcut: '?',
            onAction: () => open({ kind: 'shortcuts' }),
          },
        ]
      : []),
  ]
}
