/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { useGuest } from '../guest-context.ts'
import { MENU } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Picture } from '../ui/Picture.tsx'
import { StoreDialog } from './StoreDialog.tsx'

export function StoreHeader() {
  const { menu, table } = useGuest()
  const { store_name, image } = menu.storeSettings
  const [isOpen, setOpen] = useState(false)
  return (
    <header class="mx-auto flex min-h-20 max-w-6xl items-center gap-3 px-4 pt-3 pb-1">
      {image && <Picture image={image} isEarly isSmall />}
      <div class="min-w-0 grow">
        <h1
          lang="es"
          tabIndex={-1}
          class="line-clamp-2 text-2xl leading-7 font-semibold break-words outline-none"
        >
          {store_name}
        </h1>
        {table && <p class="break-words text-muted">{table.table_title}</p>}
      </div>
      <LanguageSwitch />
      <button type="button" class="button icon" aria-label={MENU.details} onClick={() => setOpen(true)}>
        <Icon name="info" />
      </button>
      {isOpen && <StoreDialog onClose={() => setOpen(false)} />}
    </header>
  )
}
