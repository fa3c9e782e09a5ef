import { Save } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { TEXTS, UNSAVED } from './texts.ts'

interface SaveBarProps {
  isDirty: boolean
  isPending: boolean
  onDiscard: () => void
}

/** For the form that it ends: a field that gets the focus never hides behind it. */
export const ABOVE_SAVE_BAR = 'min-w-0 [&_:is(input,textarea,button)]:scroll-mb-24'

/** The end of a page's form, always in sight. */
export function SaveBar({ isDirty, isPending, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas px-4 py-3 lg:mx-0 lg:px-0">
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
  )
}
