/** @jsxImportSource preact */

import { leastPrice } from '@comanda/shared/menu/menu'
import type { QrMenuItem } from '@comanda/shared/qr/api'
import { labelOfHours } from '@comanda/shared/settings/category-hours-words'
import { Fragment, type RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { DinerCart } from '../cart/stored-cart.ts'
import { useGuest } from '../guest-context.ts'
import { aboutOf, langOf, MENU, titleOf } from '../texts/texts.ts'
import { Picture } from '../ui/Picture.tsx'
import { Marks } from './Marks.tsx'
import { sectionsOf } from './sections.ts'

interface ItemListProps {
  /** The items that match search and category. */
  shown: readonly QrMenuItem[]
  cart: DinerCart | null
  /** Whether each category has its head. */
  hasHeads: boolean
  onOpen: (item: QrMenuItem) => void
  onAdd: (item: QrMenuItem) => void
}

/** Fits on a phone's screen; other pictures load lazily. */
const EARLY = 6

/**
 * Renders every row once, usually on the server, and then only hides, shows and counts rows. Hydrating
 * hundreds of rows would block a phone while its user scrolls.
 */
export function ItemList({ shown, cart, hasHeads, onOpen, onAdd }: ItemListProps) {
  const { menu, isServerRendered } = useGuest()
  const list = useRef<HTMLUListElement>(null)
  useShownRows(list, shown, hasHeads)
  useCounts(list, cart)
  useHours(list)
  usePresses(list, onOpen, onAdd)

  return useMemo(() => {
    const sections = sectionsOf(menu, MENU.others)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string keeps the server's HTML unchanged
    if (isServerRendered) return <ul ref={list} class="items" dangerouslySetInnerHTML={{ __html: '' }} />
    return (
      <ul key="rows" ref={list} class="items">
        {sections.map(({ id, title, hours, items, start }) => (
          <Fragment key={start}>
            {title && (
              <li class="head" data-category={String(id)}>
                <h2 lang={langOf(title)}>{titleOf(title)}</h2>
                {hours && <p>{labelOfHours(hours, MENU.hours)}</p>}
              </li>
            )}
            {items.map((item, index) => (
              <ItemRow
                key={item.id}
                item={item}
                isEarly={start + index < EARLY}
                heading={title ? 'h3' : 'h2'}
              />
            ))}
          </Fragment>
        ))}
      </ul>
    )
  }, [menu, isServerRendered])
}

type List = RefObject<HTMLUListElement | null>

/** Hides the items that do not match, and the heads without items. */
function useShownRows(list: List, shown: readonly QrMenuItem[], hasHeads: boolean): void {
  useLayoutEffect(() => {
    const ids = new Set(shown.map(({ id }) => id))
    let head: HTMLElement | null = null
    for (const row of rowsOfList(list.current)) {
      if (row.className === 'head') {
        head = row
        head.hidden = true
        continue
      }
      row.hidden = !ids.has(Number(row.dataset.id))
      // A category that is chosen has its name in its chip.
      if (head && !row.hidden) head.hidden = !hasHeads && !head.querySelector('p')
    }
  }, [list, shown, hasHeads])
}

/** Puts what is not served now at the end, dimmed and without its buttons, and says when it is. */
function useHours(list: List): void {
  const { menu, closed } = useGuest()
  useLayoutEffect(() => {
    // Rows that an earlier menu has closed stay marked until they are opened again.
    const wasClosed = list.current?.querySelector('[data-closed]')
    if (!wasClosed && !menu.categories.some(({ hours }) => hours)) return
    const rows = [...rowsOfList(list.current)]
    const sections = sectionsOf(menu, MENU.others)
    const isClosed = ({ id }: (typeof sections)[number]) => closed.has(id)
    const inOrder = [...sections.filter((one) => !isClosed(one)), ...sections.filter(isClosed)].flatMap(
      ({ id, hours, items }) => {
        const head = rows.filter(({ dataset }) => dataset.category === String(id))
        const words = head[0]?.querySelector('p')
        if (words && hours) words.textContent = closed.get(id) ?? labelOfHours(hours, MENU.hours)
        const ids = new Set(items.map((item) => String(item.id)))
        const own = [...head, ...rows.filter((row) => ids.has(row.dataset.id ?? ''))]
        for (const row of own) {
          row.toggleAttribute('data-closed', closed.has(id))
          const add = row.querySelector<HTMLElement>('.add')
          if (add) add.hidden = closed.has(id)
        }
        return own
      },
    )
    if (inOrder.some((row, index) => row !== rows[index])) list.current?.append(...inOrder)
  }, [list, menu, closed])
}

/** How often each item is in the cart. */
function useCounts(list: List, cart: DinerCart | null): void {
  useLayoutEffect(() => {
    const counts = new Map<number, number>()
    for (const { item, quantity } of cart ?? []) counts.set(item.id, (counts.get(item.id) ?? 0) + quantity)
    for (const row of rowsOfList(list.current)) {
      const side = row.querySelector<HTMLElement>('.item-side')
      if (!side) continue
      const count = counts.get(Number(row.dataset.id))
      if (count === undefined) delete side.dataset.count
      else side.dataset.count = String(count)
    }
  }, [list, cart])
}

/** One listener for all rows, which the server may have rendered. */
function usePresses(list: List, onOpen: ItemListProps['onOpen'], onAdd: ItemListProps['onAdd']): void {
  const { menu } = useGuest()
  useLayoutEffect(() => {
    const press = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null
      const id = Number(button?.closest<HTMLElement>('[data-id]')?.dataset.id)
      const item = menu.menuItems.find((one) => one.id === id)
      if (!button || !item) return
      if (button.className === 'add') onAdd(item)
      else onOpen(item)
    }
    const rows = list.current
    rows?.addEventListener('click', press)
    return () => rows?.removeEventListener('click', press)
  }, [list, menu, onOpen, onAdd])
}

const rowsOfList = (list: HTMLElement | null): Iterable<HTMLElement> =>
  list ? (list.children as HTMLCollectionOf<HTMLElement>) : []

interface ItemRowProps {
  item: QrMenuItem
  /** Among the first rows: its picture loads at once. */
  isEarly: boolean
  /** `h3` below the head of a section. */
  heading: 'h2' | 'h3'
}

/** One static row; the list handles the events of its buttons. */
function ItemRow({ item, isEarly, heading: Heading }: ItemRowProps) {
  const { format, canOrder } = useGuest()
  const choices = textOfChoices(item, canOrder)
  const about = aboutOf(item)
  const { price, isLeast } = leastPrice(item)
  return (
    <li class="item" data-id={item.id}>
      <div class="words item-text">
        <Heading lang={langOf(item)}>
          <button type="button" class="open">
            {titleOf(item)}
          </button>
        </Heading>
        {about && (
          <p lang={langOf(about)} class="about">
            {titleOf(about)}
          </p>
        )}
        <p class="price">
          {isLeast && <small>{MENU.from} </small>}
          {format(price)}
        </p>
        <Marks item={item} />
        {choices && <p>{choices}</p>}
      </div>
      <div class="item-side">
        <Picture image={item.image} isEarly={isEarly} />
        {item.is_sold_out ? (
          <span class="sold-out">{MENU.soldOut}</span>
        ) : (
          canOrder && (
            <button type="button" class="add" aria-label={MENU.addItem(titleOf(item))}>
              {MENU.add}
            </button>
          )
        )}
      </div>
    </li>
  )
}

/** 'Personalizable · 4 complementos': that there are choices, and how many. */
function textOfChoices({ variants, addons }: QrMenuItem, canOrder: boolean): string {
  const counts = []
  if (variants.length > 0) counts.push(MENU.countVariants(variants.length))
  if (addons.length > 0) counts.push(MENU.countAddons(addons.length))
  if (canOrder && counts.length > 0) counts.unshift(MENU.customisable)
  return counts.join(' · ')
}
