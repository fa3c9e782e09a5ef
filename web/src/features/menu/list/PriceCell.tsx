import { type Cents, formatMoney, PRICE_TOO_HIGH } from '@comanda/shared/kernel/money'
import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import type { MenuItem } from '@comanda/shared/menu/api'
import { readSheetPrice } from '@comanda/shared/menu/sheet'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import { messageOf } from '../../../api/client.ts'
import { CONTROL, cx } from '../../../ui/classes.ts'
import { useItemChange } from '../data.ts'
import { ITEM, TEXTS } from '../texts.ts'

interface PriceCellProps {
  item: Pick<MenuItem, 'id' | 'title' | 'price'>
  format: MoneyFormat
}

/** Marks the prices of a list, so that Tab finds the next one. */
const PRICE = 'data-price'

/** A price that is edited in place. Enter saves, Escape reverts, Tab saves and edits the next; a refused value stays. */
export function PriceCell({ item, format }: PriceCellProps) {
  const { text, error, button, wantsFocus, edit, change, press, leave } = useEditedPrice(item)
  if (text === null) {
    return (
      <Button
        ref={button}
        {...{ [PRICE]: true }}
        aria-label={TEXTS.changePrice(item.title, formatPrice(format, item.price))}
        onPress={edit}
        className="inline-flex min-h-11 items-center justify-end gap-2 rounded-md px-2 font-semibold whitespace-nowrap tabular-nums data-hovered:bg-hover max-md:-ml-2"
      >
        <Pencil aria-hidden size={14} className="text-muted max-md:order-1" />
        {formatPrice(format, item.price)}
      </Button>
    )
  }
  return (
    <PriceInput
      label={TEXTS.priceOf(item.title)}
      takesFocus={wantsFocus}
      text={text}
      error={error}
      onChange={change}
      onKeyDown={press}
      onBlur={leave}
    />
  )
}

/** The typed price, null while it is not edited; its keys, and which element gets the focus next. */
function useEditedPrice(item: PriceCellProps['item']) {
  const { mutateAsync } = useItemChange()
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (text === null && wantsFocus.current) button.current?.focus()
    wantsFocus.current = false
  }, [text])

  function edit() {
    wantsFocus.current = true
    setError(null)
    setText(item.price)
  }

  async function save(typed: string) {
    const price = acceptedPrice(typed)
    if (typeof price === 'string') return setError(price)
    setText(null)
    if (formatMoney(price) === item.price) return
    try {
      await mutateAsync({ id: item.id, price: formatMoney(price) })
    } catch (refusal) {
      // Somebody who edits the next price keeps the focus.
      wantsFocus.current = button.current === document.activeElement
      setText(typed)
      setError(messageOf(refusal))
    }
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    const next = key === 'Tab' ? neighbour(event.currentTarget, event.shiftKey) : null
    if (!next && key !== 'Escape' && key !== 'Enter') return
    event.preventDefault()
    const refused = acceptedPrice(text ?? '')
    if (next && typeof refused === 'string') return setError(refused)
    // The field that loses the focus saves.
    if (next) return open(next)
    wantsFocus.current = true
    if (key === 'Escape') setText(null)
    else void save(text ?? '')
  }

  function change(typed: string) {
    setError(null)
    setText(typed)
  }

  function leave() {
    if (text !== null && error === null) void save(text)
  }

  return { text, error, button, wantsFocus, edit, change, press, leave }
}

/** @returns the price, or why it is refused */
function acceptedPrice(typed: string): Cents | string {
  const price = readSheetPrice(typed)
  if (price === null) return ITEM.priceInvalid
  return price === 'too_high' ? PRICE_TOO_HIGH : price
}

function neighbour(field: HTMLElement, isBefore: boolean): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[${PRICE}]`)]
  return all[all.indexOf(field) + (isBefore ? -1 : 1)] ?? null
}

/** Edits a price, or goes on with one that was refused. */
const open = (price: HTMLElement): void => (price.tagName === 'INPUT' ? price.focus() : price.click())

interface PriceInputProps {
  label: string
  takesFocus: { readonly current: boolean }
  text: string
  error: string | null
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onBlur: () => void
}

function PriceInput({ label, takesFocus, text, error, onChange, onKeyDown, onBlur }: PriceInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  useEffect(() => {
    if (!takesFocus.current) return
    // Selecting a text focuses its field in Chromium alone.
    field.current?.focus()
    field.current?.select()
  }, [takesFocus])
  return (
    <TextField
      aria-label={label}
      value={text}
      onChange={onChange}
      onBlur={onBlur}
      isInvalid={error !== null}
      className="min-w-0 grow"
    >
      <Input
        ref={field}
        {...{ [PRICE]: true }}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={error === null ? undefined : errorId}
        onKeyDown={onKeyDown}
        className={cx(CONTROL, 'text-right font-semibold tabular-nums max-md:max-w-32')}
      />
      {error !== null && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </TextField>
  )
}
