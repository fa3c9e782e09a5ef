import { useBlocker } from '@tanstack/react-router'
import { Save } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { TEXTS, UNSAVED } from './texts.ts'

interface SaveBarProps {
  isDirty: boolean
  isPending: boolean
  onDiscard: () => void
  /** Controls above the buttons, which stay visible without changes too. */
  children?: ReactNode
}

/** For the form above the bar: keeps a focused field visible. */
export const ABOVE_SAVE_BAR = 'min-w-0 [&_:is(input,textarea,button)]:scroll-mb-24'

/**
 * Saves or discards the changes of a page's form; absent without changes. It floats over the end of the form, except in a
 * low window, as at high zoom, where it would cover the form.
 */
export function SaveBar({ isDirty, isPending, onDiscard, children }: SaveBarProps) {
  return (
    <>
      {(isDirty || children) && (
        <div className="sticky bottom-4 z-10 flex flex-col gap-2 rounded-lg border border-edge bg-raised px-4 py-3 shadow-float [@media(height<30rem)]:static">
          {children}
          {isDirty && <SaveButtons isPending={isPending} onDiscard={onDiscard} />}
        </div>
      )}
      <p role="status" className="sr-only">
        {isDirty && UNSAVED.hint}
      </p>
    </>
  )
}

function SaveButtons({ isPending, onDiscard }: Pick<SaveBarProps, 'isPending' | 'onDiscard'>) {
  const row = useRef<HTMLDivElement>(null)
  // The buttons leave with the changes; without this, the focus would start at the top of the document again.
  useLayoutEffect(() => {
    const buttons = row.current
    return () => {
      if (buttons?.contains(document.activeElement))
        document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={row} className="flex items-center justify-end gap-3">
      {/* Cut before the buttons wrap: the bar covers as little of the form as it can. */}
      <p aria-hidden className="mr-auto min-w-0 truncate text-muted max-sm:hidden">
        {UNSAVED.hint}
      </p>
      <Button size="touch" isDisabled={isPending} onPress={onDiscard}>
        {UNSAVED.discard}
      </Button>
      <Button type="submit" variant="primary" size="touch" icon={Save} isPending={isPending}>
        {TEXTS.save}
      </Button>
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
      onClose={() => blocker.reset?.()}
      title={UNSAVED.title}
      confirmLabel={UNSAVED.leave}
      cancelLabel={UNSAVED.stay}
      onConfirm={() => blocker.proceed?.()}
    >
      {UNSAVED.sentence}
    </ConfirmDialog>
  )
}
