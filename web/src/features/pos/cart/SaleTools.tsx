import { ClipboardList, FilePlus2, type LucideIcon, Notebook, QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Link } from 'react-aria-components'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { iconButtonClass } from '../../../ui/buttons/button-look.ts'
import { CountBadge } from '../../../ui/feedback/Badge.tsx'
import { Tooltip } from '../../../ui/layers/Tooltip.tsx'
import { useDrafts, usePos } from '../pos-context.ts'
import { useQrCount } from '../qr/qr-data.ts'
import { TEXTS } from '../texts.ts'

const lookOf = (size: 'touch' | 'lg') => iconButtonClass({ variant: 'secondary', size }, 'relative')

/** Empties the sale; this can be undone. */
export function NewSale() {
  const { store, undoable } = usePos()
  const clear = () => {
    const { cart, customer, tableId, checkName } = store.get()
    const isNew = cart.length === 0 && !customer && !checkName && tableId === null
    if (isNew) store.clear()
    else undoable(TEXTS.cleared, store.clear)
  }
  return <Tool icon={FilePlus2} text={TEXTS.clear} onPress={clear} />
}

/** @param size `lg` beside the phone's bar */
export function QrOrders({ size }: Pick<ToolProps, 'size'>) {
  const { open } = usePos()
  const count = useQrCount()
  const isOffline = useIsOffline()
  return (
    <Tool
      icon={QrCode}
      text={isOffline ? TEXTS.qrOrdersOffline : TEXTS.qrOrders}
      badge={<CountBadge count={isOffline ? 0 : count} />}
      isDisabled={isOffline}
      size={size}
      onPress={() => open({ kind: 'qrOrders' })}
    />
  )
}

export function DraftsList() {
  const { open } = usePos()
  const { length } = useDrafts()
  return (
    <Tool
      icon={Notebook}
      text={TEXTS.draftsList}
      badge={<DraftCount count={length} />}
      onPress={() => open({ kind: 'drafts' })}
    />
  )
}

/** Calm, unlike the requests that wait for somebody. */
function DraftCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1 text-xs text-on-brand">
      {count}
    </span>
  )
}

export const TableOrders = () => (
  <Tooltip text={TEXTS.tableOrders}>
    <Link href="/dashboard/orders" className={lookOf('touch')}>
      <Face icon={ClipboardList} text={TEXTS.tableOrders} />
    </Link>
  </Tooltip>
)

interface FaceProps {
  icon: LucideIcon
  text: string
  badge?: ReactNode
}

interface ToolProps extends FaceProps {
  isDisabled?: boolean
  size?: 'touch' | 'lg' | undefined
  onPress: () => void
}

const Tool = ({ isDisabled = false, size = 'touch', onPress, ...face }: ToolProps) => (
  <Tooltip text={face.text}>
    <Button className={lookOf(size)} isDisabled={isDisabled} onPress={onPress}>
      <Face {...face} />
    </Button>
  </Tooltip>
)

const Face = ({ icon: Icon, text, badge }: FaceProps) => (
  <>
    <Icon aria-hidden size={20} />
    <span className="sr-only">{text}</span>
    <span className="absolute -top-1.5 -right-1.5">{badge}</span>
  </>
)
