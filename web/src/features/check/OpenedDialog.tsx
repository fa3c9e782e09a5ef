import type { Check } from '@comanda/shared/checks/check'
import { useState } from 'react'
import { Lazy } from '../../parts/Lazy.tsx'
import { ACTIONS, type CheckAction } from './actions.ts'
import type { ChecksInit } from './dialogs/dialog.ts'
import { PageProvider } from './open-action.ts'

const loadDialogs = () => import('./dialogs/all.ts')

/** A dialog, and the line, payment or part that it was opened for. */
interface Opened {
  actionId: string
  lineId: number | null
}

/** The open dialog of a check's actions; of one that the check no longer has, if it shows a result. */
export function useOpened(actions: readonly CheckAction[]) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const action = [...actions, ...ACTIONS.filter(({ showsResult }) => showsResult)].find(
    ({ id }) => id === opened?.actionId,
  )
  // An event may take a dialog away before its answer comes, which must not close the one that was opened since.
  const close = () => setOpened((now) => (now === opened ? null : now))
  const open = (actionId: string, lineId: number | null = null) => setOpened({ actionId, lineId })
  return { opened, action, open, close }
}

interface OpenedDialogProps {
  check: Check
  init: ChecksInit
  dialog: ReturnType<typeof useOpened>
}

export function OpenedDialog({ check, init, dialog: { opened, action, open, close } }: OpenedDialogProps) {
  return (
    <Lazy load={loadDialogs} isOpen={action !== undefined} onFail={close}>
      {(dialogs) => {
        const Dialog = action && dialogs[action.dialog]
        return (
          Dialog && (
            <PageProvider value={{ open, payments: check.payments }}>
              <Dialog
                key={`${opened?.actionId} ${opened?.lineId}`}
                check={check}
                init={init}
                lineId={opened?.lineId ?? null}
                onClose={close}
              />
            </PageProvider>
          )
        )
      }}
    </Lazy>
  )
}
