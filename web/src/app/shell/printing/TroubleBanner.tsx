import { moveJobs } from '@comanda/shared/printing/api'
import type { PrinterView } from '@comanda/shared/printing/printers'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { PRINTING } from '../../../parts/printing/data.ts'
import { problemOfPrinter } from '../../../parts/printing/words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { PendingDialog } from './PendingDialog.tsx'
import { TEXTS } from './texts.ts'

interface TroubleBannerProps {
  printer: PrinterView
  others: readonly PrinterView[]
}

/** A printer that does not print, with its remedies. */
export function TroubleBanner({ printer, others }: TroubleBannerProps) {
  const write = useWrite(PRINTING)
  const [isPendingOpen, setPendingOpen] = useState(false)
  const { id, title, waiting, asked } = printer
  const problem = problemOfPrinter(printer.state)
  const move = (toId: number) =>
    write(api(moveJobs, { body: { fromId: id, toId } })).catch((error) =>
      toast.error(messageOf(error, TEXTS.failed)),
    )
  const openPending = () => setPendingOpen(true)
  const targets =
    waiting > 0
      ? others.map((other) => ({ id: String(other.id), label: other.title, onAction: () => move(other.id) }))
      : []
  return (
    <Banner tone="bad" className="rounded-none">
      {/* On a phone two lines and one button: the page below keeps its room. */}
      <span className="flex items-center gap-x-4 gap-y-2 max-sm:-my-1 max-sm:-mr-2 sm:flex-wrap">
        <span className="min-w-0 grow wrap-anywhere max-sm:line-clamp-2 max-sm:text-sm">
          {waiting > 0 && (problem ? TEXTS.problem(title, problem, waiting) : TEXTS.silent(title, waiting))}{' '}
          {asked > 0 && TEXTS.asked(title, asked)}
        </span>
        <span className="flex flex-wrap gap-2 max-sm:hidden">
          {targets.length > 0 && (
            <MenuButton trigger={<Button size="sm">{TEXTS.move}</Button>} items={targets} />
          )}
          <Button size="sm" onPress={openPending}>
            {TEXTS.pending}
          </Button>
        </span>
        <span className="shrink-0 sm:hidden">
          <MenuButton
            trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.actionsOf(title)} />}
            items={[
              { id: 'pending', label: TEXTS.pending, onAction: openPending },
              ...targets.map((target) => ({ ...target, label: TEXTS.moveTo(target.label) })),
            ]}
          />
        </span>
      </span>
      {isPendingOpen && <PendingDialog printer={printer} onClose={() => setPendingOpen(false)} />}
    </Banner>
  )
}
