import { formatMoney, PRICE_TOO_HIGH } from '@comanda/shared/kernel/money'
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

/** A price that is edited in place. Enter saves, Escape reverts; a refused value stays in the field. */
export function PriceCell({ item, format }: PriceCellProps) {
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
    setError(null)
    setText(item.price)
  }

  async function save(typed: string) {
    const price = readSheetPrice(typed)
    if (price === null) return setError(ITEM.priceInvalid)
    if (price === 'too_high') return setError(PRICE_TOO_HIGH)
    setText(null)
    if (formatMoney(price) === item.price) return
    try {
      await mutateAsync({ id: item.id, price: formatMoney(price) })
    } catch (refusal) {
      setText(typed)
      setError(messageOf(refusal, TEXTS.failed))
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    event.preventDefault()
    wantsFocus.current = true
    if (event.key === 'Escape') setText(null)
    else void save(text ?? '')
  }

  if (text === null) {
    return (
      <Button
        ref={button}
        aria-label={TEXTS.changePrice(item.title, formatPrice(format, item.price))}
        onPress={edit}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-lg font-semibold data-hovered:bg-hover"
      >
        {formatPrice(format, item.price)}
        <Pencil aria-hidden size={14} className="text-muted" />
      </Button>
    )
  }
  return (
    <PriceInput
      label={TEXTS.priceOf(item.title)}
      text={text}
      error={error}
      onChange={(typed) => {
        setError(null)
        setText(typed)
      }}
      onKeyDown={press}
      onBlur={() => error === null && void save(text)}
    />
  )
}

interface PriceInputProps {
  label: string
  text: string
  error: string | null
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
}

function PriceInput({ label, text, error, onChange, onKeyDown, onBlur }: PriceInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  useEffect(() => field.current?.select(), [])
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
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={error === null ? undefined : errorId}
        onKeyDown={onKeyDown}
        className={cx(CONTROL, 'max-w-36 font-semibold')}
      />
      {error !== null && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </TextField>
  )
}
