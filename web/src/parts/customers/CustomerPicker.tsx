import type { CustomerRef } from '@comanda/shared/pos/api'
import { UserRound, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { CONTROL, cx } from '../../ui/classes.ts'
import { useLoaded } from '../hooks/use-loaded.ts'
import { CUSTOMER_TEXTS as TEXTS } from './texts.ts'

const loadSearch = () => import('./CustomerSearchDialog.tsx')

interface CustomerPickerProps {
  /** Null is a walk-in customer. */
  value: CustomerRef | null
  onChange: (customer: CustomerRef | null) => void
  /** Shows the label; otherwise only screen readers read it. */
  hasLabel?: boolean
  /** The text without a customer. */
  placeholder?: string
  errorMessage?: string | null
  isRequired?: boolean
  /** @see AddCustomerDialog */
  isForSale?: boolean
  /** In a narrow place: smaller letters, on two lines where they need them. */
  isCompact?: boolean
  /** The search opens with the field. */
  isOpenAtFirst?: boolean
}

/** A field for a customer. It opens the search, which can add a new customer. */
export function CustomerPicker({
  value,
  onChange,
  hasLabel = false,
  placeholder = TEXTS.walkIn,
  errorMessage,
  isRequired,
  isForSale = false,
  isCompact = false,
  isOpenAtFirst = false,
}: CustomerPickerProps) {
  const [isSearching, setSearching] = useState(isOpenAtFirst)
  const id = useId()
  const close = () => setSearching(false)
  const search = useLoaded(loadSearch, isSearching, close)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className={hasLabel ? 'text-sm font-medium text-ink' : 'sr-only'}>
        {TEXTS.label}
        {isRequired && (
          <span aria-hidden className="text-bad">
            {' *'}
          </span>
        )}
      </span>
      <div className="relative">
        <Button
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={errorMessage ? `${id}-error` : undefined}
          className={cx(
            CONTROL,
            'flex items-center gap-2 text-left data-hovered:bg-hover',
            isCompact && 'px-2! text-sm! leading-tight',
            value !== null && (isCompact ? 'pr-11!' : 'pr-12'),
            errorMessage && 'border-bad ring-1 ring-bad',
          )}
          onPress={() => setSearching(true)}
        >
          <UserRound aria-hidden size={18} className="shrink-0 text-muted" />
          {value ? (
            <Name customer={value} />
          ) : (
            <span className={isCompact ? 'line-clamp-2' : 'truncate'}>{placeholder}</span>
          )}
        </Button>
        {value !== null && (
          <IconButton
            label={TEXTS.remove}
            icon={X}
            size="touch"
            className="absolute top-0 right-0"
            onPress={() => onChange(null)}
          />
        )}
      </div>
      {errorMessage && (
        <span id={`${id}-error`} className="text-sm font-medium text-bad">
          {errorMessage}
        </span>
      )}
      {isSearching && search && (
        <search.CustomerSearchDialog isForSale={isForSale} onChoose={onChange} onClose={close} />
      )}
    </div>
  )
}

const Name = ({ customer: { name, phone } }: { customer: CustomerRef }) => (
  <span className="flex min-w-0 flex-col" title={[name, phone].filter(Boolean).join(' · ')}>
    <span className="truncate text-sm leading-tight font-medium">{name ?? phone}</span>
    {name !== null && <span className="truncate text-xs leading-tight text-muted">{phone}</span>}
  </span>
)
