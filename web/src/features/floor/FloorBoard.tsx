import type { FloorTable, FloorView } from '@comanda/shared/floor/api'
import { floorOfPlace } from '@comanda/shared/orders/order-words'
import { ConciergeBell, LayoutList, Map as MapIcon, ShoppingBag, UserRound, Users } from 'lucide-react'
import { type ReactNode, type Ref, useId, useMemo, useRef, useState } from 'react'
import { storedUser } from '../../api/session.ts'
import { FACT_LOOKS } from '../../parts/facts/fact-looks.ts'
import { OldData } from '../../parts/offline/OldData.tsx'
import { SERVE_WORDS } from '../../parts/orders/serve.ts'
import { isWaitedOnBy } from '../../parts/tables/waited-on.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { useWaitMinutes } from '../../parts/time/use-wait-minutes.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FilterChips } from '../../ui/choices/FilterChips.tsx'
import { cx } from '../../ui/classes.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RANK_LOOKS } from '../../ui/feedback/rank-looks.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { FloorDialogs } from './dialogs/FloorDialogs.tsx'
import { callingFirst, callingTables, callsOfFloor, groupsOfTables, readyItemsOf } from './floor.ts'
import { CounterChecks } from './list/CounterChecks.tsx'
import { TableRow } from './list/TableRow.tsx'
import { keyOfCheck, keyOfTable } from './party.ts'
import { FloorPlanView } from './plan/FloorPlanView.tsx'
import { rolesFor } from './roles.ts'
import { TEXTS } from './texts.ts'
import { type Carried, useFloorActions } from './use-floor-actions.ts'
import { useFloorView } from './use-floor-view.ts'
import { useTablesInput } from './use-tables-input.ts'

const VIEWS = [
  { id: 'plan', label: TEXTS.plan, icon: MapIcon },
  { id: 'list', label: TEXTS.list, icon: LayoutList },
] as const
const WHOSE = [
  { id: 'all', label: TEXTS.all, icon: Users },
  { id: 'mine', label: TEXTS.mine, icon: UserRound },
] as const

/** The floor with its filters: the plan of one floor, or the list of all. */
export function FloorBoard({ view, sync }: { view: FloorView; sync: () => Promise<void> }) {
  const actions = useFloorActions(view, sync)
  const { carried } = actions
  const groups = useMemo(() => groupsOfTables(view), [view])
  const shownView = useFloorView(groups.map(({ floor }) => floor))
  const [whose, setWhose] = useState<'all' | 'mine'>('all')
  const me = storedUser() ?? { username: '', name: '' }
  // A party may move to any table.
  const isMine = whose === 'mine' && carried === null
  const isHidden = (table: FloorTable) => isMine && !table.checks.some((check) => isWaitedOnBy(check, me))
  const counter = isMine ? view.counter.filter((check) => isWaitedOnBy(check, me)) : view.counter
  // The orders of the counter are below the plan and the list, out of sight.
  const counterList = useRef<HTMLElement>(null)
  const readyAtCounter = readyItemsOf(counter).length
  const isPlan = shownView.view === 'plan'
  const wait = useWaitMinutes()
  const calling = useNow((now) => callingTables(view.tables, now, wait).join())
  const shownGroups = groups
    .filter(({ floor }) => !isPlan || floor === shownView.floor)
    .map((group) => ({ ...group, shown: group.tables.filter((table) => !isHidden(table)), isCalling: false }))
  const onScreen = isPlan ? shownGroups : callingFirst(shownGroups, new Set(calling.split(',').map(Number)))
  const keys = [...onScreen.flatMap(({ shown }) => shown.map(keyOfTable)), ...counter.map(keyOfCheck)]
  const { stop, events } = useTablesInput(keys, {
    onPress: actions.press,
    onMenu: actions.openMenu,
    onServe: actions.serveReady,
  })
  const roles = rolesFor(carried)
  const taken = view.tables.filter(({ checks }) => checks.length > 0).length
  const store = { currency: view.currency, timeZone: view.time_zone }
  const [group] = onScreen
  const arranged = view.floors.find(({ floor }) => floor === group?.floor)
  const listOf = ({ floor, shown, isCalling }: (typeof onScreen)[number]) => (
    <Section
      key={`${floor} ${isCalling}`}
      title={isCalling ? TEXTS.calling(titleOfFloor(floor)) : titleOfFloor(floor)}
    >
      {shown.map((table) => (
        <TableRow key={table.id} table={table} {...store} stop={stop} role={roles.ofTable(table)} />
      ))}
    </Section>
  )

  return (
    <>
      <PageHeader
        title={TEXTS.title}
        aside={
          <>
            <p className="text-muted max-sm:text-sm">{TEXTS.taken(taken, view.tables.length)}</p>
            <OldData />
          </>
        }
        action={
          <FilterChips
            label={TEXTS.view}
            options={VIEWS}
            value={shownView.view}
            onChange={shownView.setView}
            hasPhoneIcons
          />
        }
      >
        <FilterChips label={TEXTS.whose} options={WHOSE} value={whose} onChange={setWhose} hasPhoneIcons />
        {counter.length > 0 && (
          <Button
            size="touch"
            icon={ShoppingBag}
            className="rounded-full!"
            onPress={() => counterList.current?.scrollIntoView({ block: 'center' })}
          >
            {TEXTS.counterCount(counter.length)}
            {readyAtCounter > 0 && (
              <Badge tone="good" rank="now" icon={ConciergeBell}>
                {SERVE_WORDS.ready(readyAtCounter)}
              </Badge>
            )}
          </Button>
        )}
        {isPlan && groups.length > 1 && (
          <FilterChips
            label={TEXTS.floors}
            options={groups.map(({ floor, tables }) => ({
              id: floor,
              label: titleOfFloor(floor),
              badge: floor !== shownView.floor && <FloorCalls tables={tables} />,
            }))}
            value={shownView.floor}
            onChange={shownView.setFloor}
            className="sm:ml-auto"
          />
        )}
      </PageHeader>
      {carried && <CarryBanner carried={carried} onCancel={actions.putDown} />}
      <div className="flex grow flex-col gap-5 2xl:flex-row" {...events}>
        {isPlan && group && arranged ? (
          <section aria-label={TEXTS.planOf(group.floor)} className="flex min-w-0 grow flex-col">
            <FloorPlanView
              key={group.floor}
              floor={arranged}
              tables={group.tables}
              isHidden={isHidden}
              {...store}
              stop={stop}
              roleOf={roles.ofTable}
              list={listOf(group)}
            />
          </section>
        ) : (
          <div className="flex min-w-0 grow flex-col gap-5">
            {onScreen.map(listOf)}
            {isMine && onScreen.length === 0 && counter.length === 0 && (
              <EmptyState
                icon={UserRound}
                title={TEXTS.noneMine}
                action={<Button onPress={() => setWhose('all')}>{TEXTS.showAll}</Button>}
              >
                {TEXTS.noneMineHint}
              </EmptyState>
            )}
          </div>
        )}
        {counter.length > 0 && (
          <Section ref={counterList} title={TEXTS.counter} isNarrow={isPlan}>
            <CounterChecks checks={counter} currency={store.currency} stop={stop} roleOf={roles.ofCheck} />
          </Section>
        )}
      </div>
      <FloorDialogs actions={actions} {...store} />
    </>
  )
}

const titleOfFloor = (floor: string): string => floorOfPlace({ floor }) ?? TEXTS.noFloor

function CarryBanner({ carried: { kind, name }, onCancel }: { carried: Carried; onCancel: () => void }) {
  return (
    <Banner
      className="sticky top-0 z-20 mb-4"
      action={
        <Button size="touch" onPress={onCancel}>
          {TEXTS.back}
        </Button>
      }
    >
      <span className="font-semibold">{kind === 'move' ? TEXTS.moving(name) : TEXTS.joining(name)}</span>
    </Banner>
  )
}

interface SectionProps {
  ref?: Ref<HTMLElement>
  title: string
  /** Beside the plan on a wide screen. */
  isNarrow?: boolean
  children: ReactNode
}

function Section({ ref, title, isNarrow = false, children }: SectionProps) {
  const id = useId()
  return (
    <section ref={ref} aria-labelledby={id} className={isNarrow ? '2xl:w-72 2xl:shrink-0' : undefined}>
      <h2 id={id} className="mb-2 font-semibold text-muted">
        {title}
      </h2>
      <ul
        className={
          isNarrow
            ? 'grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-1'
            : 'grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3'
        }
      >
        {children}
      </ul>
    </section>
  )
}

/** What calls from a floor that is not in sight, each with its number of tables. */
function FloorCalls({ tables }: { tables: readonly FloorTable[] }) {
  const wait = useWaitMinutes()
  const calls = useNow((now) => JSON.stringify(callsOfFloor(tables, now, wait)))
  return (JSON.parse(calls) as ReturnType<typeof callsOfFloor>).map(([kind, count]) => {
    const { icon: Icon, tone, word } = FACT_LOOKS[kind]
    return (
      <span
        key={kind}
        title={word}
        className={cx(
          'inline-flex items-center gap-1 rounded-full px-2 text-sm font-semibold',
          RANK_LOOKS.now[tone],
        )}
      >
        <Icon aria-hidden size={15} />
        <span className="sr-only">, {word}: </span>
        {count}
      </span>
    )
  })
}
