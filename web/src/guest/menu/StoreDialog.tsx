/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useGuest } from '../guest-context.ts'
import { MENU } from '../texts/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { menuAddress } from '../use-place.ts'

export function StoreDialog({ onClose }: { onClose: () => void }) {
  const { menu, code } = useGuest()
  const { store_name } = menu.storeSettings
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const url = location.origin + menuAddress(code)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      // Over plain HTTP there is no clipboard object, but a selection can be copied.
      field.current?.select()
      document.execCommand('copy')
    }
    setCopied(true)
  }

  const share = () => navigator.share({ title: store_name, url }).catch(() => {})

  return (
    <Dialog title={store_name} titleLang="es" closeLabel={MENU.close} onClose={onClose}>
      <Contact />
      <label class="mt-4 flex flex-col gap-1 text-sm text-muted">
        {MENU.link}
        <input ref={field} class="field" readOnly value={url} />
      </label>
      <div class="mt-3 flex flex-wrap gap-3">
        {'share' in navigator && (
          <button type="button" class="button primary grow" onClick={() => void share()}>
            <Icon name="share" />
            {MENU.share}
          </button>
        )}
        <button type="button" class="button grow" onClick={() => void copy()}>
          <Icon name="copy" />
          {MENU.copy}
        </button>
      </div>
      <p role="status" class="mt-2 min-h-6 text-center text-good">
        {isCopied ? MENU.copied : ''}
      </p>
      <div class="-ml-4">
        <LanguageSwitch />
      </div>
    </Dialog>
  )
}

function Contact() {
  const { address, phone, email } = useGuest().menu.storeSettings
  return (
    <dl class="flex flex-col gap-1">
      {address && (
        <Detail icon="pin" label={MENU.address}>
          <span lang="es" class="whitespace-pre-line">
            {address}
          </span>
        </Detail>
      )}
      {phone && (
        <Detail icon="phone" label={MENU.phone}>
          <a class="contact" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </Detail>
      )}
      {email && (
        <Detail icon="mail" label={MENU.email}>
          <a class="contact" href={`mailto:${email}`}>
            {email}
          </a>
        </Detail>
      )}
    </dl>
  )
}

interface DetailProps {
  icon: IconName
  label: string
  children: ComponentChildren
}

const Detail = ({ icon, label, children }: DetailProps) => (
  <div class="flex min-h-11 items-center gap-3">
    <dt class="text-muted">
      <Icon name={icon} />
      <span class="sr-only">{label}</span>
    </dt>
    <dd class="min-w-0 grow break-words">{children}</dd>
  </div>
)
