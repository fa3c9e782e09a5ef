import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { UNSAVED } from './texts.ts'

/** Asks before what was typed is lost: on the way to another page, and when the tab is being closed. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={UNSAVED.title}
      confirmLabel={UNSAVED.leave}
      cancelLabel={UNSAVED.stay}
      onConfirm={() => blocker.proceed?.()}
    >
      {UNSAVED.sentence}
    </ConfirmDialog>
  )
}
