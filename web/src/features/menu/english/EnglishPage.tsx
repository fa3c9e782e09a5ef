import type { MenuItem } from '@comanda/shared/menu/api'
import type { Category } from '@comanda/shared/settings/categories'
import { CircleCheck } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { useCategories } from '../../../parts/settings/data.ts'
import { SettingsFrame, SettingsLoading } from '../../../parts/settings/SettingsFrame.tsx'
import { ABOVE_SAVE_BAR, SaveBar, UnsavedGuard } from '../../../parts/settings/unsaved-changes.tsx'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Pagination } from '../../../ui/page/Pagination.tsx'
import { ENGLISH as ENGLISH_PAGE } from '../addresses.ts'
import { useMenuItems } from '../data.ts'
import { MENU_TABS } from '../tabs.ts'
import { TEXTS } from '../texts.ts'
import { EnglishSection } from './EnglishSection.tsx'
import { englishGroups, missingGroups, pagesOf } from './english-rows.ts'
import { ENGLISH } from './texts.ts'
import { useEnglish } from './use-english.ts'

const TABS = { ...MENU_TABS, here: ENGLISH_PAGE }

/** The one place where the English of the menu is written: all of it beside the Spanish titles. */
export function EnglishPage() {
  const items = useMenuItems()
  const categories = useCategories()
  return (
    <SettingsFrame>
      {items.items && categories.data ? (
        <EnglishEditor
          items={items.items}
          categories={categories.data}
          refetch={() => Promise.all([items.refetch(), categories.refetch()])}
        />
      ) : (
        <>
          <PageHeader title={ENGLISH.title} tabs={TABS} />
          <Unfetched queries={[items, categories]} failed={TEXTS.loadFailed}>
            <SettingsLoading />
          </Unfetched>
        </>
      )}
    </SettingsFrame>
  )
}

interface EnglishEditorProps {
  items: readonly MenuItem[]
  categories: readonly Category[]
  refetch: () => Promise<unknown>
}

function EnglishEditor({ items, categories, refetch }: EnglishEditorProps) {
  const all = useMemo(() => englishGroups(categories, items), [categories, items])
  const rows = useMemo(() => all.flatMap((group) => group.rows), [all])
  const english = useEnglish(rows, refetch, (count) => toast.success(ENGLISH.spread(count)))
  const [shows, setShows] = useState<'all' | 'missing'>('all')
  const [page, setPage] = useState(1)
  const pages = useMemo(() => pagesOf(shows === 'all' ? all : missingGroups(all)), [all, shows])
  const shown = Math.min(page, Math.max(1, pages.length))
  const groups = pages[shown - 1] ?? []
  const top = useRef<HTMLDivElement>(null)

  function turnTo(next: number) {
    setPage(next)
    top.current?.scrollIntoView({ block: 'start' })
  }

  function show(next: 'all' | 'missing') {
    setShows(next)
    setPage(1)
  }

  return (
    <>
      <PageHeader
        title={ENGLISH.title}
        tabs={TABS}
        aside={<Missing count={english.missing} isEmpty={rows.length === 0} />}
        lead={ENGLISH.lead}
      >
        {rows.length > 0 && (
          <FilterChips
            label={TEXTS.show}
            options={[
              { id: 'all', label: ENGLISH.all },
              { id: 'missing', label: ENGLISH.toDo },
            ]}
            value={shows}
            onChange={show}
          />
        )}
      </PageHeader>
      <Form onSubmit={english.save} className="grow">
        {({ isPending }) => (
          <>
            {groups.length === 0 ? (
              <Nothing isEmpty={rows.length === 0} />
            ) : (
              <div ref={top} className={`${ABOVE_SAVE_BAR} flex scroll-mt-4 flex-col gap-5`}>
                {sectionsOf(groups).map(({ section, parts }) => (
                  <EnglishSection
                    key={section.id}
                    title={section.title ?? TEXTS.noCategory}
                    groups={parts}
                    drafts={english.drafts}
                    onChange={english.change}
                    onLeave={english.leave}
                  />
                ))}
                {pages.length > 1 && <Pagination page={shown} totalPages={pages.length} onChange={turnTo} />}
              </div>
            )}
            <SaveBar isDirty={english.isDirty} isPending={isPending} onDiscard={english.discard} />
          </>
        )}
      </Form>
      <UnsavedGuard isDirty={english.isDirty} />
    </>
  )
}

type Groups = ReturnType<typeof englishGroups>

/** The groups of a page by their category, which they follow. */
function sectionsOf(groups: Groups): { section: Groups[number]['section']; parts: Groups }[] {
  const ids = [...new Set(groups.map(({ section }) => section.id))]
  return ids.flatMap((id) => {
    const parts = groups.filter(({ section }) => section.id === id)
    return parts[0] ? [{ section: parts[0].section, parts }] : []
  })
}

function Missing({ count, isEmpty }: { count: number; isEmpty: boolean }) {
  if (isEmpty) return null
  return count > 0 ? (
    <Badge tone="warn">{ENGLISH.missing(count)}</Badge>
  ) : (
    <Badge tone="good" icon={CircleCheck}>
      {ENGLISH.complete}
    </Badge>
  )
}

const Nothing = ({ isEmpty }: { isEmpty: boolean }) => (
  <EmptyState icon={CircleCheck} title={isEmpty ? TEXTS.empty : ENGLISH.allDone}>
    {isEmpty ? ENGLISH.emptyHint : ENGLISH.allDoneHint}
  </EmptyState>
)
