import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from 'react-aria-components'
import { KEYS, type PadKey } from './planning.ts'
import { CHARGE_TEXTS as TEXTS } from './texts.ts'

const KEY =
  'flex min-h-11 items-center justify-center rounded-md border border-edge bg-surface text-2xl font-medium select-none ' +
  'data-hovered:bg-hover data-pressed:translate-y-px data-pressed:bg-hover sm:min-h-15 roomy:min-h-11'

/** Digits, the decimal point and a key that deletes the last character. */
export function Keypad({ onKey }: { onKey: (key: PadKey) => void }) {
  return (
    <fieldset aria-label={TEXTS.keypad} className="grid max-h-80 min-h-0 grow grid-cols-3 gap-1.5 sm:gap-2">
      {KEYS.map((key) => (
        <Button
          key={key}
          className={KEY}
          // On the way down: two fast taps are two digits.
          onPressStart={() => onKey(key)}
          aria-label={key === 'back' ? TEXTS.back : key}
          excludeFromTabOrder
        >
          {key === 'back' ? <Delete aria-hidden size={26} /> : key}
        </Button>
      ))}
    </fieldset>
  )
}

const isPadKey = (key: string): key is PadKey => (KEYS as readonly string[]).includes(key)

/**
 * Types on the keypad by keyboard, wherever the focus is; Enter confirms unless a button has the focus.
 * @param onKey moves the focus to the typed amount, so that Enter confirms after a digit
 */
export function useKeypadKeys(onKey: (key: PadKey) => void, onEnter: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const key = event.key === ',' ? '.' : event.key === 'Backspace' ? 'back' : event.key
    if (isPadKey(key)) {
      event.preventDefault()
      event.stopPropagation()
      onKey(key)
    } else if (event.key === 'Enter' && !event.repeat) {
      const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null
      if (isOnButton) return
      event.preventDefault()
      event.stopPropagation()
      onEnter()
    }
  })
  useEffect(() => {
    // In the capture phase, because React Aria's radio groups stop the propagation of keys.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
