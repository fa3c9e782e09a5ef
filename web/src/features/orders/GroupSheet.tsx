import { EllipsisVertical } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { type GroupHandlers, GroupOrders } from './GroupOrders.tsx'
import { groupMenu } from './group-menu.ts'
import { type Group, nameOf } from './groups.ts'
import { TEXTS } from './texts.ts'

interface GroupSheetProps extends GroupHandlers {
  /** Null closes it. */
  group: Group | null
  onClose: () => void
}

/** The orders of the table that was tapped in the compact view. */
export function GroupSheet({ group, onClose, ...handlers }: GroupSheetProps) {
  if (!group) return null
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      variant="sheet"
      size="md"
      title={[nameOf(group), group.floor].filter(Boolean).join(' · ')}
      footer={
        <MenuButton
          label={TEXTS.groupMenu(nameOf(group))}
          placement="top end"
          items={groupMenu(group, handlers.mayCloseUnpaid, handlers.onAction)}
          trigger={
            <Button size="touch" icon={EllipsisVertical}>
              {TEXTS.groupActions}
            </Button>
          }
        />
      }
    >
      {/* The levels of headings have no gap between the title and the orders. */}
      <h3 className="sr-only">{TEXTS.title}</h3>
      <div className="-mx-4">
        <GroupOrders group={group} {...handlers} />
      </div>
    </Dialog>
  )
}
