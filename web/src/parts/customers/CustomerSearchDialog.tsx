import type { CustomerRef } from '@comanda/shared/pos/api'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components'
import { cx } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { OPTION } from '../../ui/layers/floating.ts'
import { useDebounced } from '../hooks/use-debounced.ts'
import { AddCustomerDialog } from './AddCustomerDialog.tsx'
import { customerSearchQuery, isNewCustomer, recentCustomersQuery } from './customers.ts'
import type { KnownCustomer } from './known-customers.ts'
import { CUSTOMER_TEXTS as TEXTS } from './texts.ts'

interface CustomerSearchDialogProps {
  /** @see AddCustomerDialog */
  isForSale: boolean
  onChoose: (customer: CustomerRef) => void
  onClose: () => void
}

const CREATE = 'create'
const TYPING_PAUSE = 250

/** Finds a customer by name or phone, or adds a customer. Mounting it opens it. */
export function CustomerSearchDialog({ isForSale, onChoose, onClose }: CustomerSearchDialogProps) {
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const typed = text.trim()
  const asked = useDebounced(typed, TYPING_PAUSE)
  const search = useQuery(customerSearchQuery(asked))
  const recent = useQuery(recentCustomersQuery)
  const found = (typed === '' ? recent.data : search.data) ?? []
  const isWaiting =
    typed === ''
      ? recent.isLoading
      : typed !== asked || (search.isFetching && search.isPlaceholderData) || search.isLoading

  function choose(customer: CustomerRef): void {
    onChoose(customer)
    onClose()
  }

  if (isAdding)
    return (
      <AddCustomerDialog
        typed={typed}
        isForSale={isForSale}
        onAdded={choose}
        onClose={() => setAdding(false)}
      />
    )
  return (
    <Dialog onClose={onClose} title={TEXTS.searchTitle} size="sm">
      {/* Escape closes at once; the field alone would first leave its list and then clear itself. */}
      <div onKeyDownCapture={({ key }) => key === 'Escape' && onClose()}>
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField autoFocus label={TEXTS.search} />
          {search.isError && typed !== '' ? (
            <ErrorState text={TEXTS.failed} onRetry={() => search.refetch()} />
          ) : (
            <Results
              typed={typed}
              found={found}
              isWaiting={isWaiting}
              onChoose={choose}
              onCreate={() => setAdding(true)}
            />
          )}
        </Autocomplete>
      </div>
    </Dialog>
  )
}

interface ResultsProps {
  typed: string
  found: readonly KnownCustomer[]
  isWaiting: boolean
  onChoose: (customer: CustomerRef) => void
  onCreate: () => void
}

function statusOf({ typed, found, isWaiting }: Omit<ResultsProps, 'onChoose' | 'onCreate'>): string {
  if (isWaiting) return TEXTS.searching
  if (typed === '') return found.length > 0 ? TEXTS.recent : TEXTS.hint
  return found.length === 0 ? TEXTS.none : ''
}

function Results({ typed, found, isWaiting, onChoose, onCreate }: ResultsProps) {
  const offersNew = !isWaiting && (typed === '' || isNewCustomer(typed, found))
  const addWords = typed === '' ? TEXTS.newCustomer : TEXTS.create(typed)
  const status = statusOf({ typed, found, isWaiting })
  return (
    <>
      <p role="status" className={cx('px-1 pt-3 text-sm text-muted', status === '' && 'sr-only')}>
        {status}
      </p>
      <ListBox
        aria-label={TEXTS.searchTitle}
        className="min-h-40 pt-2 outline-none"
        onAction={(key) => {
          const customer = found.find(({ phone }) => phone === key)
          if (customer) onChoose({ phone: customer.phone, name: customer.name })
          else if (key === CREATE) onCreate()
        }}
      >
        {found.map(({ phone, name }) => (
          <ListBoxItem key={phone} id={phone} textValue={`${name} ${phone}`} className={OPTION}>
            <span title={name} className="min-w-0 grow truncate font-medium">
              {name}
            </span>
            <span className="shrink-0 text-muted">{phone}</span>
          </ListBoxItem>
        ))}
        {offersNew && (
          <ListBoxItem id={CREATE} textValue={addWords} className={cx(OPTION, 'font-medium text-brand')}>
            <UserPlus aria-hidden size={18} className="shrink-0" />
            {addWords}
          </ListBoxItem>
        )}
      </ListBox>
    </>
  )
}
