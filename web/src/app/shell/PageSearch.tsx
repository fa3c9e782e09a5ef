import type { User } from '@comanda/shared/auth/api'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { Autocomplete, Menu, MenuItem, useFilter } from 'react-aria-components'
import { cx, OPTION } from '../../ui/classes.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { addressOfPage } from '../routes.tsx'
import { searchableFor } from './pages.ts'

interface PageSearchProps {
  user: User
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Goes to any page one may open, by its title. */
export function PageSearch({ user, isOpen, onOpenChange }: PageSearchProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Buscar página" size="sm">
      <Matches user={user} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Matches({ user, onClose }: { user: User; onClose: () => void }) {
  const router = useRouter()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [typed, setTyped] = useState('')

  function press(event: KeyboardEvent): void {
    // ESC closes at once, where the field alone would only clear itself.
    if (event.key === 'Escape') onClose()
    // Enter typed faster than the list can mark its first match means that match all the same.
    if (event.key !== 'Enter' || (event.target as Element).getAttribute('aria-activedescendant')) return
    const first = searchableFor(user).find((page) => contains(page.title, typed))
    if (!first) return
    event.preventDefault()
    event.stopPropagation()
    router.history.push(addressOfPage(first))
    onClose()
  }

  return (
    <div onKeyDownCapture={press}>
      <Autocomplete filter={contains} inputValue={typed} onInputChange={setTyped}>
        <SearchField label="Título de la página" autoFocus />
        <Menu
          aria-label="Páginas"
          items={searchableFor(user)}
          onAction={onClose}
          className="mt-3 max-h-96 overflow-auto outline-none"
          renderEmptyState={() => <p className="px-3 py-2.5 text-muted">Ninguna página se llama así.</p>}
        >
          {(page) => {
            const Icon = page.icon
            return (
              <MenuItem
                id={page.path}
                textValue={page.title}
                href={addressOfPage(page)}
                className={cx(OPTION, 'data-focus-visible:bg-hover')}
              >
                <Icon aria-hidden size={18} className="shrink-0 text-muted" />
                {page.title}
              </MenuItem>
            )
          }}
        </Menu>
      </Autocomplete>
    </div>
  )
}
