import type { User } from '@comanda/shared/auth/api'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { Autocomplete, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { cx } from '../../../ui/classes.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { OPTION } from '../../../ui/layers/floating.ts'
import type { Hit, HitGroup } from './hits.ts'
import { matchIn } from './match.ts'
import { keepRecent } from './recent.ts'
import { useHits } from './use-hits.ts'

const TEXTS = {
  title: 'Buscar en todo',
  label: 'Mesa, página, artículo, cliente, pedido o venta',
  results: 'Resultados',
  searching: 'Buscando…',
  none: (typed: string) => `Nada coincide con «${typed}».`,
  noneHint: 'Prueba con parte del nombre, una mesa, un teléfono o el número de un pedido o de una venta.',
  failed: 'No se pudo buscar todo: faltan resultados. Inténtalo de nuevo.',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
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

interface PaletteListProps {
  groups: readonly HitGroup[]
  /** The search text, normalized for comparison. */
  wanted: string
  /** The search text as typed. */
  typed: string
  isWaiting: boolean
  /** A part of the search failed. */
  isPartial: boolean
  onGo: (hit: Hit) => void
}

/** A constant height keeps the field in place while the results change. */
const HEIGHT = 'mt-2 h-[min(26rem,58dvh)]'

/** The results by kind. The arrow keys select a result while the focus stays in the field. */
function PaletteList({ groups, wanted, typed, isWaiting, isPartial, onGo }: PaletteListProps) {
  const count = groups.reduce((sum, group) => sum + group.hits.length, 0)
  const isEmpty = count === 0 && !isWaiting && !isPartial
  function statusWords(): string {
    if (isWaiting) return TEXTS.searching
    if (isPartial) return TEXTS.failed
    if (isEmpty) return TEXTS.none(typed)
    return typed === '' ? '' : TEXTS.found(count)
  }
  return (
    <>
      <div className="h-8 px-3 pt-3">
        <p role="status" className={cx('text-sm text-muted', isEmpty && 'sr-only')}>
          {statusWords()}
        </p>
      </div>
      {isEmpty && (
        <div aria-hidden className={cx(HEIGHT, 'flex flex-col justify-center px-3 text-center')}>
          <p className="font-medium">{TEXTS.none(typed)}</p>
          <p className="mt-1 text-sm text-muted">{TEXTS.noneHint}</p>
        </div>
      )}
      <ListBox
        aria-label={TEXTS.results}
        className={cx(HEIGHT, 'overflow-y-auto outline-none', isEmpty && 'hidden')}
      >
        {groups.map((group) => (
          <ListBoxSection key={group.id} id={group.id} className="pb-2">
            <Header className="px-3 pt-2 pb-1 text-sm font-medium text-muted">{group.title}</Header>
            {group.hits.map((hit) => (
              <Row key={hit.id} hit={hit} wanted={wanted} onGo={onGo} />
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </>
  )
}

function Row({ hit, wanted, onGo }: { hit: Hit; wanted: string; onGo: (hit: Hit) => void }) {
  const { id, title, detail, href, icon: Icon } = hit
  return (
    <ListBoxItem
      id={id}
      textValue={detail ? `${title} ${detail}` : title}
      href={href}
      onAction={() => onGo(hit)}
      className={cx(OPTION, 'data-focus-visible:bg-hover')}
    >
      <Icon aria-hidden size={18} className="shrink-0 text-muted" />
      <span className="flex min-w-0 grow flex-col sm:flex-row sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-4">
        <span className="max-w-full truncate">
          <Highlight text={title} wanted={wanted} />
        </span>
        {detail && (
          <span className="max-w-full truncate text-sm text-muted">
            <Highlight text={detail} wanted={wanted} />
          </span>
        )}
      </span>
    </ListBoxItem>
  )
}

/** Marks the search text in a result. */
function Highlight({ text, wanted }: { text: string; wanted: string }) {
  const span = wanted === '' ? null : matchIn(text, wanted)
  if (!span) return text
  const [start, end] = span
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-brand-soft font-semibold text-brand-ink">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
