import { type BoundFunctions, configure, type queries, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api'
import { vi } from 'vitest'
import { judgeOnce } from './axe.ts'

export { screen, within }

/**
 * A busy machine is no failure: while all workers load their modules, the first page or dialog of one may take half a minute. A
 * test that waits in vain ends after this time.
 */
const PATIENCE_MS = 100_000
/** The words of the page help more than its elements; what is in front comes last. */
const failure = (message: string | null): Error =>
  new Error(`${message?.split('\n', 1)[0]}\n${document.body.textContent?.slice(-2_000)}`)

configure({ asyncUtilTimeout: PATIENCE_MS, getElementError: failure })

/** Nothing is laid out, so that no style decides what a pointer reaches. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })

/** Presses keys faster than any person: the page answers each before the next one comes. */
export const type = (keys: string): Promise<void> => user.keyboard(keys)

/** A part of the page with its queries. */
export type Area = BoundFunctions<typeof queries>
type Name = string | RegExp

/** Waits until the callback does not throw. */
export { waitFor }

let taps = 0

/**
 * A tap of a person who looks before the next one: each has its own place, because two taps at one place within half a
 * second are a double tap to the app.
 */
export async function tap(target: Element): Promise<void> {
  taps++
  await whenUncovered()
  await tapAtLastPlace(target)
}

/** A click of the right button of a mouse, at a place of its own as well. */
export async function rightClick(target: Element): Promise<void> {
  taps++
  await whenUncovered()
  await user.pointer({ keys: '[MouseRight]', target, coords: lastPlace() })
}

/** How long the app takes no tap where something has closed, opened or moved, in ms of the clock on the wall. */
const SHIELD_MS = 500

/** Right after the page has moved, the app takes no tap; a person looks where things are now before the next one. */
const whenUncovered = () => {
  const at = performance.now()
  return waitFor(() => {
    const { clientX } = lastPlace()
    // The time of the page, which takes the shield away, may stand.
    if (performance.now() - at > SHIELD_MS) return
    for (const { style } of document.querySelectorAll<HTMLElement>('[data-tap-shield]')) {
      const left = Number.parseFloat(style.left)
      if (left <= clientX && clientX <= left + Number.parseFloat(style.width))
        throw new Error('The page has moved')
    }
  })
}

/**
 * Two taps at one place, at once however busy the machine is.
 * @param below finds what is there for the second one; without it, the same element
 * @returns whether the second one reached it
 */
export async function doubleTap(target: Element, below?: () => Element | Promise<Element>): Promise<boolean> {
  const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  let isReached = false
  const note = () => {
    isReached = true
  }
  const ended = new AbortController()
  try {
    await tap(target)
    const second = below ? await below() : target
    // A tap that the app blocks ends at the window.
    for (const event of ['pointerdown', 'click'])
      document.addEventListener(event, note, { capture: true, signal: ended.signal })
    await tapAtLastPlace(second)
    return isReached
  } finally {
    ended.abort()
    stopped.mockRestore()
  }
}

const lastPlace = () => ({ clientX: (taps % 3) * 400 + 100, clientY: 20 })

let lastTouch = 0

async function tapAtLastPlace(target: Element): Promise<void> {
  await user.pointer({ keys: '[TouchA]', target, coords: lastPlace() })
  lastTouch = performance.now()
}

/** For how long React Aria takes a mouse after a touch for one that the browser makes of the touch, in ms; the touch may be that of the test before. */
const EMULATED_MS = 500

/** Moves a mouse over an element. */
export async function hover(target: Element): Promise<void> {
  await waitFor(() => {
    if (performance.now() - lastTouch <= EMULATED_MS) throw new Error('The last touch may still be meant')
  })
  await user.hover(target)
}

/** Presses a button as soon as it is there and enabled. */
export const press = async (name: Name, area: Area = screen): Promise<void> => tap(await button(name, area))

async function button(name: Name, area: Area): Promise<HTMLElement> {
  return waitFor(() => {
    const found = area.getByRole('button', { name })
    if (found.hasAttribute('disabled')) throw new Error(`${name} is disabled`)
    return found
  })
}

const FIELDS = ['textbox', 'searchbox', 'spinbutton', 'combobox']

/** Replaces what a field holds. */
export async function fill(label: Name, text: string, area: Area = screen): Promise<void> {
  // Another time when the focus was on its way back from a layer that has just closed.
  for (let tries = 0; ; tries++) {
    const field = await fieldNamed(label, area)
    // First: a tap on a list that was emptied with the keyboard shows its choice again.
    await tap(field)
    const isFocused = document.activeElement === field
    if (!isFocused && tries < 3) continue
    await user.clear(field)
    if (text !== '') await user.paste(text)
    if (text === '' || field.value !== '' || tries === 3) return
  }
}

function fieldNamed(label: Name, area: Area): Promise<HTMLInputElement> {
  return waitFor(() => {
    const found = [
      ...FIELDS.flatMap((role) => area.queryAllByRole(role, { name: label })),
      // A password and a time have no role.
      ...area.queryAllByLabelText(label, { selector: '[type=password], [type=time]' }),
    ]
    if (found.length !== 1) throw failure(`${found.length} fields are named ${label}`)
    return found[0] as HTMLInputElement
  })
}

/** Presses Enter in a field. user-event does not know the button of a dialog's form, which is in the dialog's foot. */
export async function pressEnter(): Promise<void> {
  const field = document.activeElement
  const form = field instanceof HTMLInputElement ? field.form : null
  let isSent = false
  const note = () => {
    isSent = true
  }
  form?.addEventListener('submit', note)
  await user.keyboard('{Enter}')
  form?.removeEventListener('submit', note)
  if (form?.isConnected && !isSent) form.requestSubmit()
}

/** Chooses a file in the window that a button opens, which offers files of each kind. */
export async function chooseFile(name: Name, file: File, area: Area = screen): Promise<void> {
  const asking = await button(name, area)
  const field = asking.parentElement?.querySelector<HTMLInputElement>('input[type=file]')
  let isAsked = false
  const note = () => {
    isAsked = true
  }
  field?.addEventListener('click', note, { once: true })
  await tap(asking)
  if (!field || !isAsked) throw failure(`${name} asks for no file`)
  await user.upload(field, file)
}

/** A part of a date, such as 'día'. */
export const datePart = (name: string, area: Area): HTMLElement =>
  area.getByRole('spinbutton', { name: new RegExp(`^${name}`) })

/** Types into a date from one of its parts on. */
export async function typeDate(from: string, keys: string, area: Area): Promise<void> {
  await tap(datePart(from, area))
  await type(keys)
}

/** Chooses in a list that its button opens. */
export async function choose(label: Name, option: Name, area: Area = screen): Promise<void> {
  await press(label, area)
  await tap(await screen.findByRole('option', { name: option }))
}

/** Chooses in a menu that its button opens. */
export async function chooseInMenu(menu: Name, entry: Name, area: Area = screen): Promise<void> {
  await press(menu, area)
  await tap(await screen.findByRole('menuitem', { name: entry }))
}

/** Taps a radio button, a checkbox or a switch. */
export async function tick(name: Name, area: Area = screen): Promise<void> {
  const found = await waitFor(() => {
    const [first] = ['radio', 'checkbox', 'switch'].flatMap((role) => area.queryAllByRole(role, { name }))
    if (!first) throw failure(`nothing to tick is named ${name}`)
    return first
  })
  await tap(found)
}

/**
 * The dialog in front, once the focus is in it: what is typed before that goes nowhere. Axe judges each dialog when it is seen for the
 * first time.
 */
export async function dialog(name?: Name, role: 'dialog' | 'alertdialog' = 'dialog'): Promise<Area> {
  const element = await waitFor(() => {
    const front = screen.getAllByRole(role, name === undefined ? {} : { name }).at(-1)
    if (!front?.contains(document.activeElement)) throw new Error('the dialog has no focus')
    return front
  })
  await judgeOnce(element, computeAccessibleName(element))
  return within(element)
}

/** Waits for a text, at least once. */
export const see = async (text: Name, area: Area = screen): Promise<HTMLElement> =>
  (await area.findAllByText(text))[0] as HTMLElement

/** Waits for a text that several elements make up. */
export const seeWhole = async (text: string, area: Area = screen): Promise<unknown> =>
  area.findAllByText((_: string, element: Element | null) => element?.textContent === text)

/** Waits until the query finds nothing. */
export const gone = (query: () => unknown): Promise<void> =>
  waitFor(() => {
    if (query() !== null) throw new Error('still there')
  })

/** What a screen reader says of each element with this role. */
export const namesOf = (role: string, area: Area = screen): string[] =>
  area.queryAllByRole(role).map((element) => computeAccessibleName(element))

/** What a screen reader says of a field after its name, such as its error. */
export const descriptionOf = (field: Element): string => computeAccessibleDescription(field)

/** The cells of a table's rows, without the titles of its columns. */
export async function rowsOf(table: string, area: Area = screen): Promise<string[][]> {
  const [, ...rows] = within(await area.findByRole('table', { name: table })).getAllByRole('row')
  return rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ''))
}
