/** @jsxImportSource preact */
import { useGuest } from '../guest-context.ts'
import { MENU } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'

interface MenuFiltersProps {
  search: string
  onSearch: (text: string) => void
  categoryId: number | null
  onCategory: (id: number | null) => void
}

/** Search and category chips, sticky while the menu scrolls. */
export function MenuFilters({ search, onSearch, categoryId, onCategory }: MenuFiltersProps) {
  const { menu } = useGuest()

  /** Scrolls to the start, because a shorter list may end above the scroll position. */
  function changeFilter(change: () => void): void {
    change()
    document.querySelector('main')?.scrollIntoView()
  }
  const choose = (id: number | null) => changeFilter(() => onCategory(id))

  return (
    <div class="sticky top-0 z-1 -mx-4 border-b border-line bg-canvas py-2">
      <search class="relative mx-4 block">
        <span class="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
          <Icon name="search" />
        </span>
        <input
          type="search"
          class="field pl-10!"
          aria-label={MENU.search}
          placeholder={MENU.search}
          autocomplete="off"
          enterkeyhint="search"
          value={search}
          onInput={({ currentTarget }) => changeFilter(() => onSearch(currentTarget.value))}
        />
      </search>
      {menu.categories.length > 0 && (
        <fieldset class="chips" aria-label={MENU.categories}>
          <Chip title={MENU.all} isChosen={categoryId === null} onChoose={() => choose(null)} />
          {menu.categories.map(({ id, title }) => (
            <Chip key={id} lang="es" title={title} isChosen={categoryId === id} onChoose={() => choose(id)} />
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface ChipProps {
  title: string
  lang?: string
  isChosen: boolean
  onChoose: () => void
}

const Chip = ({ title, lang, isChosen, onChoose }: ChipProps) => (
  <button type="button" class="chip" lang={lang} aria-pressed={isChosen} onClick={onChoose}>
    {title}
  </button>
)
