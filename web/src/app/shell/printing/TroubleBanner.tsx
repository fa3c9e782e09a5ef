import { moveJobs } from '@comanda/shared/printing/api'
import type { PrinterView } from '@comanda/shared/printing/printers'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { PRINTING } from '../../../parts/printing/data.ts'
import { problemOfPrinter } from '../../../parts/printing/words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
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
  return (
    <Banner tone="bad" className="rounded-none">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 grow wrap-anywhere">
          {waiting > 0 && (problem ? TEXTS.problem(title, problem, waiting) : TEXTS.silent(title, waiting))}{' '}
          {asked > 0 && TEXTS.asked(title, asked)}
        </span>
        {waiting > 0 && others.length > 0 && (
          <MenuButton
            trigger={<Button size="sm">{TEXTS.move}</Button>}
            items={others.map((other) => ({
              id: String(other.id),
              label: other.title,
              onAction: () => move(other.id),
            }))}
          />
        )}
        <Button size="sm" onPress={() => setPendingOpen(true)}>
          {TEXTS.pending}
        </Button>
      </span>
      {isPendingOpen && <PendingDialog printer={printer} onClose={() => setPendingOpen(false)} />}
    </Banner>
  )
}
