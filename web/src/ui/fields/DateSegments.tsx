import { type FocusEvent, useContext, useEffect, useRef } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components'
import { expandYear, type Shown, shownBy } from './date-typing.ts'

type DateState = NonNullable<React.ContextType<typeof DateFieldStateContext>>
type SegmentType = DateState['segments'][number]['type']

const SEGMENT =
  'rounded-sm px-0.5 outline-none data-placeholder:text-muted data-focused:bg-brand data-focused:text-on-brand'

interface DateSegmentsProps {
  /** The last year that a two-digit year can stand for. */
  lastYear?: number | undefined
  onShown: (shown: Shown) => void
}

/**
 * The typed part of a date field. It keeps invalid input until the user corrects it. React Aria would change November
 * 31st to the 30th, and would change the hour 20 to 2 on Backspace.
 */
export function DateSegments({ lastYear, onShown }: DateSegmentsProps) {
  const box = useRef<HTMLDivElement>(null)
  const state = useRef<DateState | null>(null)
  useErasing(box, state)

  function expand({ target }: FocusEvent) {
    const year = state.current?.segments.find((segment) => segment.type === 'year')
    if (typeOf(target) !== 'year' || year?.value == null || year.isPlaceholder) return
    const meant = expandYear(year.value, lastYear)
    if (meant !== year.value) state.current?.setSegment('year', meant)
  }

  return (
    <div ref={box} className="flex grow" onBlurCapture={expand}>
      <DateInput className="flex grow items-center py-2">
        {(segment) => (
          <>
            <DateSegment segment={segment} className={SEGMENT} />
            {segment.type === 'year' && <StateReader state={state} onShown={onShown} />}
          </>
        )}
      </DateInput>
    </div>
  )
}

/** Passes on the state, which only children of a `DateInput` can read. */
function StateReader({
  state: kept,
  onShown,
}: {
  state: { current: DateState | null }
  onShown: (shown: Shown) => void
}) {
  const state = useContext(DateFieldStateContext)
  if (state) {
    kept.current = state
    // React Aria calls this on blur, to replace an invalid day with a valid day.
    state.confirmPlaceholder = () => {}
  }
  const shown = state ? shownBy(state.segments, state.value) : 'empty'
  useEffect(() => onShown(shown), [shown, onShown])
  return null
}

const typeOf = (target: EventTarget): SegmentType | undefined =>
  target instanceof HTMLElement ? (target.dataset.type as SegmentType | undefined) : undefined

const isErasing = (event: Event): boolean =>
  event instanceof KeyboardEvent
    ? event.key === 'Backspace' || event.key === 'Delete'
    : event instanceof InputEvent && event.inputType.startsWith('delete')

/** Backspace and Delete empty the whole segment, also on phone keyboards, which do not send these keys. */
function useErasing(box: { current: HTMLElement | null }, state: { current: DateState | null }) {
  useEffect(() => {
    function erase(event: Event) {
      const { target } = event
      const type = isErasing(event) && target ? typeOf(target) : undefined
      const part = state.current?.segments.find((segment) => segment.type === type)
      if (!type || !target || !part?.isEditable) return
      event.preventDefault()
      event.stopPropagation()
      // React Aria would move to the previous segment, which the next press would empty.
      if (part.isPlaceholder) return
      state.current?.clearSegment(type)
      // React Aria discards the digits typed so far when a segment gets the focus.
      target.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    }
    const field = box.current
    for (const type of ['keydown', 'beforeinput']) field?.addEventListener(type, erase, true)
    return () => {
      for (const type of ['keydown', 'beforeinput']) field?.removeEventListener(type, erase, true)
    }
  }, [box, state])
}
