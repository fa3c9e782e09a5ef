import type { KitchenDish } from '@comanda/shared/kitchen/api'
import { Ban, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { TEXTS } from '../texts.ts'

interface SoldOutDishProps {
  dish: KitchenDish
  /** The text that says why the switches are off, without a connection. */
  offlineId: string | undefined
  /** @param variantId null: the whole dish */
  onChange: (variantId: number | null, isSoldOut: boolean) => void
}

/** A dish with its switch. Its variants are folded, unless one of them has run out. */
export function SoldOutDish({ dish, offlineId, onChange }: SoldOutDishProps) {
  const { title, variants } = dish
  const missing = variants.filter((one) => one.is_sold_out === 1).length
  const [isOpen, setOpen] = useState(missing > 0)
  const isSoldOut = dish.is_sold_out === 1
  return (
    <li className="py-1">
      <Row
        title={title}
        isSoldOut={isSoldOut}
        note={!isSoldOut && missing > 0 ? TEXTS.someSoldOut(missing, variants.length) : null}
        fold={variants.length > 0 ? { count: variants.length, isOpen, toggle: () => setOpen(!isOpen) } : null}
        offlineId={offlineId}
        onChange={(isGone) => onChange(null, isGone)}
      />
      {isOpen &&
        variants.map((variant) => (
          <Row
            key={variant.id}
            title={variant.title}
            dish={title}
            isSoldOut={variant.is_sold_out === 1}
            offlineId={offlineId}
            onChange={(isGone) => onChange(variant.id, isGone)}
          />
        ))}
    </li>
  )
}

interface RowProps {
  title: string
  /** The dish of a variant. */
  dish?: string
  isSoldOut: boolean
  /** What is missing of a dish that still sells. */
  note?: string | null
  /** Of a dish with variants: shows and hides them. */
  fold?: { count: number; isOpen: boolean; toggle: () => void } | null
  offlineId: string | undefined
  onChange: (isSoldOut: boolean) => void
}

const Row = ({ title, dish, isSoldOut, note, fold, offlineId, onChange }: RowProps) => (
  <div className={cx('flex min-h-11 items-center justify-between gap-3', dish ? 'pl-5' : 'text-lg')}>
    {fold ? (
      <Button
        aria-expanded={fold.isOpen}
        onPress={fold.toggle}
        className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-md text-left data-hovered:bg-hover"
      >
        <span className="min-w-0 leading-6 wrap-anywhere">
          {title} <span className="text-base whitespace-nowrap text-muted">{TEXTS.variants(fold.count)}</span>
        </span>
        <ChevronDown
          aria-hidden
          size={20}
          className={cx('shrink-0 text-muted', fold.isOpen && 'rotate-180')}
        />
      </Button>
    ) : (
      <span className="min-w-0 grow leading-6 wrap-anywhere">{title}</span>
    )}
    {(isSoldOut || note) && (
      <span className="flex shrink-0 items-center gap-1 text-base font-medium text-bad">
        <Ban aria-hidden size={16} />
        {isSoldOut ? TEXTS.soldOut : note}
      </span>
    )}
    <Switch
      isSelected={!isSoldOut}
      isDisabled={offlineId !== undefined}
      onChange={(isAvailable) => onChange(!isAvailable)}
      aria-label={TEXTS.availableOf([dish, title].filter(Boolean).join(', '))}
      {...(offlineId === undefined ? {} : { 'aria-describedby': offlineId })}
    />
  </div>
)
