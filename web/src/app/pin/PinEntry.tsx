import { MAX_PIN, MIN_PIN } from '@comanda/shared/auth/pin-length'
import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button as Key } from 'react-aria-components'
import { messageOf } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PIN_KEYS, type PinKey, pinKeyOf, typePin } from './pin-keys.ts'
import { TEXTS } from './texts.ts'

const KEY =
  'flex min-h-14 items-center justify-center rounded-md border border-edge bg-surface text-2xl font-medium select-none ' +
  'data-hovered:bg-hover data-pressed:translate-y-px data-pressed:bg-hover data-disabled:opacity-60'

interface PinEntryProps {
  submitLabel: string
  /** The PIN is sent with this digit; a shorter one with the button or Enter. */
  digits: number
  /** Sends the PIN. A rejection is shown, and the digits are removed. */
  onSubmit: (pin: string) => Promise<unknown>
}

/** Dots, a keypad that sends a complete PIN, and a button for a shorter one. The keyboard types too, wherever the focus is. */
export function PinEntry({ submitLabel, digits, onSubmit }: PinEntryProps) {
  const { pin, failure, isPending, press, submit } = usePin(digits, onSubmit)
  const pad = useRef<HTMLFieldSetElement>(null)
  usePinKeys(pad, press, () => void submit())
  // Otherwise the focus would be on the button that closes the dialog, and Enter would press it.
  useEffect(() => pad.current?.focus(), [])
  return (
    <div className="flex flex-col gap-3">
      {/* One place for both, so that the keys never move under the fingers. */}
      <div className="flex min-h-12 items-center justify-center text-center">
        {failure && pin === '' ? (
          <p role="alert" className="font-medium text-bad">
            {failure}
          </p>
        ) : (
          <Dots count={pin.length} />
        )}
      </div>
      <fieldset
        ref={pad}
        tabIndex={-1}
        aria-label={TEXTS.keypad}
        className="grid grid-cols-3 gap-2 outline-none"
      >
        {PIN_KEYS.map((key) =>
          key === null ? (
            <span key="empty" />
          ) : (
            <Key
              key={key}
              className={KEY}
              isDisabled={isPending}
              // On the way down: two fast taps are two digits.
              onPressStart={() => press(key)}
              aria-label={key === 'back' ? TEXTS.back : key}
              excludeFromTabOrder
            >
              {key === 'back' ? <Delete aria-hidden size={26} /> : key}
            </Key>
          ),
        )}
      </fieldset>
      <Button
        variant="primary"
        size="lg"
        isFullWidth
        // After the last digit the PIN is sent without a button.
        className={digits < MAX_PIN && pin.length < MIN_PIN ? 'invisible' : ''}
        isDisabled={pin.length < MIN_PIN && !isPending}
        isPending={isPending}
        onPress={submit}
      >
        {submitLabel}
      </Button>
    </div>
  )
}

/** The typed digits, and what has become of the last PIN that was sent. */
function usePin(digits: number, onSubmit: PinEntryProps['onSubmit']) {
  const [pin, show] = useState('')
  // Two keys may come before the page is drawn again.
  const typed = useRef('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)

  function set(next: string): void {
    typed.current = next
    show(next)
  }

  function press(key: PinKey): void {
    if (isBusy.current) return
    set(typePin(typed.current, key))
    if (key !== 'back' && typed.current.length === digits) void submit()
  }

  async function submit(): Promise<void> {
    if (isBusy.current || typed.current.length < MIN_PIN) return
    isBusy.current = true
    setPending(true)
    setFailure(null)
    try {
      await onSubmit(typed.current)
    } catch (error) {
      setFailure(messageOf(error, TEXTS.noAnswer))
    } finally {
      set('')
      isBusy.current = false
      setPending(false)
    }
  }

  return { pin, failure, isPending, press, submit }
}

/** One dot per typed digit; the digits themselves are never on the screen. */
const Dots = ({ count }: { count: number }) => (
  <div role="status" aria-label={TEXTS.pin} className="flex gap-3">
    <span className="sr-only">{TEXTS.typed(count)}</span>
    {Array.from({ length: MAX_PIN }, (_, place) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        key={place}
        aria-hidden
        className={`size-3 rounded-full border border-edge ${place < count ? 'bg-ink' : ''}`}
      />
    ))}
  </div>
)

/** Enter sends, unless a button outside the pad has the focus. A field keeps its keys. */
function usePinKeys(
  pad: React.RefObject<HTMLElement | null>,
  onKey: (key: PinKey) => void,
  onEnter: () => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (!(target instanceof Element) || target.closest('input, textarea')) return
    const key = pinKeyOf(event.key)
    const isEnter =
      event.key === 'Enter' &&
      !event.repeat &&
      (pad.current?.contains(target) || !target.closest('button, a'))
    if (key === null && !isEnter) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === null) onEnter()
    else onKey(key)
  })
  useEffect(() => {
    // In the capture phase of the window, before the keypad of a dialog below reads the key.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
