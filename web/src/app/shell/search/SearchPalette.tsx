import type { User } from '@comanda/shared/auth/api'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { Autocomplete } from 'react-aria-components'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { Hit } from './hits.ts'
import { PaletteList } from './PaletteList.tsx'
import { keepRecent } from './recent.ts'
import { useHits } from './use-hits.ts'

const TEXTS = {
  title: 'Buscar en todo',
  label: 'Mesa, página, artículo, cliente, pedido o venta',
} as const

interface SearchPaletteProps {
  user: User
  isOpen: boolean
  onClose: () => void
}

/** Searches pages, open checks, menu items, customers, orders and invoices, and begins what is done often. */
export function SearchPalette({ user, isOpen, onClose }: SearchPaletteProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={TEXTS.title}>
      <Search user={user} onClose={onClose} />
    </Dialog>
  )
}

function Search({ user, onClose }: { user: User; onClose: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const { groups, wanted, isWaiting, isPartial } = useHits(user, typed)

  function go(hit: Hit): void {
    keepRecent(user.username, hit)
    onClose()
  }

  function press(event: KeyboardEvent): void {
    // Closes at once; the field alone would only clear itself.
    if (event.key === 'Escape') onClose()
    // Enter may come before the list marks its first result: choose that result.
    if (event.key !== 'Enter' || (event.target as Element).getAttribute('aria-activedescendant')) return
    const first = groups[0]?.hits[0]
    if (!first) return
    event.preventDefault()
    event.stopPropagation()
    router.history.push(first.href)
    go(first)
  }

  return (
    <div onKeyDownCapture={press}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField label={TEXTS.label} autoFocus />
        <PaletteList
          groups={groups}
          wanted={wanted}
          typed={typed.trim()}
          isWaiting={isWaiting}
          isPartial={isPartial}
          onGo={go}
        />
      </Autocomplete>
    </div>
  )
}
