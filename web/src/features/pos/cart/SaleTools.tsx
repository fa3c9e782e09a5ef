import {
  Banknote,
  ChefHat,
  ClipboardList,
  EllipsisVertical,
  FilePlus2,
  Keyboard,
  LayoutGrid,
  Notebook,
  Save,
} from 'lucide-react'
import { useMedia } from '../../../parts/hooks/use-media.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/layers/Menu.tsx'
import { useUiWords } from '../../../ui/words.ts'
import { useDeviceChoice } from '../device-choices.ts'
import { useDrafts, usePos } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { useEndings } from './use-endings.ts'

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
