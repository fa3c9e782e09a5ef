import { expect } from 'vitest'
import type { Driver } from './driver.ts'

/** What a person does at a browser's page, by the names that it shows. */
export class Screen {
  readonly #driver: Driver
  readonly #address: string

  constructor(driver: Driver, address: string) {
    this.#driver = driver
    this.#address = address
  }

  open(path: string): Promise<void> {
    return this.#driver.open(`${this.#address}${path}`)
  }

  /** Waits until the page shows this text. */
  async sees(text: string): Promise<void> {
    await expect.poll(() => this.#call(textOfPage)).toContain(text)
  }

  async doesNotSee(text: string): Promise<void> {
    const found = async () => {
      const page = await this.#call(textOfPage)
      const start = page.indexOf(text)
      return start === -1 ? '' : page.slice(Math.max(start - 80, 0), start + 120)
    }
    await expect.poll(found, { message: `'${text}' is gone` }).toBe('')
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.#call(pathOfPage)).toBe(path)
  }

  /** Presses what has this name, when it can be reached. */
  async press(name: RegExp): Promise<void> {
    let middle = ''
    await expect
      .poll(
        async () => {
          middle = await this.#call(middleOfNamed, name.source)
          return middle
        },
        { message: `${name} can be pressed` },
      )
      .not.toBe('')
    const [x, y] = JSON.parse(middle)
    const actions = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#driver.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ])
  }

  async type(keys: string): Promise<void> {
    const actions = Array.from(keys).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#driver.perform([{ type: 'key', id: 'keys', actions }])
  }

  async fill(label: RegExp, text: string): Promise<void> {
    await this.press(label)
    await this.type(text)
  }

  /** Waits until the window that a press opens shows these texts, closes it and goes on in this one. */
  async opensPaper(press: () => Promise<void>, ...texts: string[]): Promise<void> {
    const before = await this.#driver.pages()
    await press()
    const opened = async () => (await this.#driver.pages()).find((page) => !before.includes(page))
    await expect.poll(opened, { message: 'another window' }).toBeDefined()
    await this.#driver.turnTo((await opened()) ?? '')
    for (const text of texts) await this.sees(text)
    await this.#driver.close()
    await this.#driver.turnTo(before[0] ?? '')
  }

  end(): Promise<void> {
    return this.#driver.end()
  }

  #call(inPage: (argument: string) => string, argument = ''): Promise<string> {
    return this.#driver.call(String(inPage), argument)
  }
}

export const ENTER = '\uE007'

/** Runs in the page, as the next ones do. */
function textOfPage(): string {
  return document.body.textContent ?? ''
}

function pathOfPage(): string {
  return location.pathname
}

/** @returns the point at which a press reaches an element of this name, as JSON; empty without one */
function middleOfNamed(name: string): string {
  const pattern = new RegExp(name)
  const accessibleName = (element: Element): string =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent ??
    ''
  const pressable = 'button, a, input, textarea, [role=option], [role=menuitem], [role=radio]'
  for (const element of document.querySelectorAll<HTMLElement>(pressable)) {
    if (!pattern.test(accessibleName(element).trim()) || element.matches(':disabled, [aria-disabled=true]'))
      continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    const hit = document.elementFromPoint(x, y)
    if (width > 0 && hit && (element === hit || element.contains(hit))) return JSON.stringify([x, y])
  }
  return ''
}
