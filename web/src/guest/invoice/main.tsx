/** @jsxImportSource preact */
import type { InvoiceStart } from '@comanda/shared/cfdi/guest-page'
import { hydrate } from 'preact'
import '../guest.css'
import { InvoiceApp } from './InvoiceApp.tsx'

const root = document.getElementById('guest')
const written = document.getElementById('menu')?.textContent
if (root && written) hydrate(<InvoiceApp start={JSON.parse(written) as InvoiceStart} />, root)
