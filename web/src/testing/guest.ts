import { render } from 'preact'
import { openTaqueria, switchQr } from '../../../server/src/testing/menu.ts'
import { newBrowser, PHONE, takeWindow } from './app.tsx'
import { type Client, theServer } from './fonda.ts'

const { showModal } = HTMLDialogElement.prototype
/** As a browser does, unlike the window of tests: the focus moves into the dialog. */
HTMLDialogElement.prototype.showModal = function open(): void {
  showModal.call(this)
  this.querySelector<HTMLElement>('[autofocus]')?.focus()
}

let pages = 0

/** Opens an address as a link or a reload does: the page comes from the server, and its own script takes it over. */
export async function openGuestPage(
  path: string,
  { language = 'es-MX', hasScripts = true } = {},
): Promise<void> {
  const reply = await fetch(path, { headers: { 'accept-language': language } })
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const script = page.querySelector('script[type=module]')
  script?.remove()
  takeWindow(() => {
    const root = document.getElementById('guest')
    if (root) render(null, root)
  })
  history.pushState(null, '', path)
  document.documentElement.lang = page.documentElement.lang
  document.title = page.title
  document.body.append(...page.body.childNodes)
  if (!hasScripts) return
  // Another name each time, because the code of a module runs once.
  pages++
  const source = script?.getAttribute('src')?.replace('/src/', '../')
  await import(/* @vite-ignore */ `${source}?${pages}`)
}

/** The window is the phone of a guest who was never here before, without a page. */
export const newPhone = async (): Promise<void> => newBrowser((await theServer()).base, PHONE)

/** A taquería that takes orders from phones, and such a phone. @returns its owner, its code, and the address behind it */
export async function openTaqueriaToDiners(): Promise<{ owner: Client; code: string; menu: string }> {
  const owner = await openTaqueria(await theServer(), 'Taquería Lupita')
  const code = await switchQr(owner)
  await newPhone()
  return { owner, code, menu: `/m/${code}` }
}
