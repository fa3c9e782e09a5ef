/** @jsxImportSource preact */
import { type GuestStart, guestLanguage, guestPlaceOf } from '@comanda/shared/qr/guest-page'
import { hydrate, render } from 'preact'
import { App } from './App.tsx'
import './guest.css'

const root = document.getElementById('guest')
const written = document.getElementById('menu')?.textContent
if (root) {
  if (written) {
    hydrate(<App isServerRendered start={JSON.parse(written) as GuestStart} />, root)
  } else {
    // The development server renders nothing.
    const start: GuestStart = {
      ...guestPlaceOf(location.pathname),
      language: guestLanguage(document.cookie, navigator.language),
      menu: null,
    }
    render(<App start={start} />, root)
  }
}
