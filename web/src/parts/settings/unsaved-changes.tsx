import { useBlocker } from '@tanstack/react-router'
import { Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { TEXTS, UNSAVED } from './texts.ts'

interface SaveBarProps {
  isDirty: boolean
  isPending: boolean
  onDiscard: () => void
  /** Controls that stay visible with the buttons, above them. */
  children?: ReactNode
}

/** For the form above the bar: keeps a focused field visible. */
export const ABOVE_SAVE_BAR = 'min-w-0 [&_:is(input,textarea,button)]:scroll-mb-24'

/** The sticky end of a page's form; in a low window, as at high zoom, it would cover the form. */
export function SaveBar({ isDirty, isPending, onDiscard, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-canvas px-4 py-3 lg:mx-0 lg:px-0 [@media(height<30rem)]:static">
      {children}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-muted max-sm:sr-only">
          {isDirty && UNSAVED.hint}
        </p>
        {isDirty && (
          <Button size="touch" isDisabled={isPending} onPress={onDiscard}>
            {UNSAVED.discard}
          </Button>
        )}
        <Button type="submit" variant="primary" size="touch" icon={Save} isPending={isPending}>
          {TEXTS.save}
        </Button>
      </div>
    </div>
  )
}

/** Asks before leaving the page or closing the tab with unsaved changes. */
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
