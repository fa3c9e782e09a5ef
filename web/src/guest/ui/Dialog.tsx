/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { shieldClosed, shieldOpened } from '../../ui/tap-shield.ts'
import { Icon } from './Icon.tsx'

interface DialogProps {
  title: string
  /** Of a title that the store wrote, which may be in another language than the page. */
  titleLang?: string
  closeLabel: string
  onClose: () => void
  children: ComponentChildren
  footer?: ComponentChildren
}

/** The browser's modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, titleLang, closeLabel, onClose, children, footer }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useRef(onClose)
  close.current = onClose

  // Before the first frame: a dialog closed without these listeners would count as open forever.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const closed = () => close.current()
    // Escape and the phone's back gesture fire `cancel` before `close`; closing here avoids a moment when the
    // states differ.
    const asked = (event: Event) => {
      event.preventDefault()
      closed()
    }
    dialog.addEventListener('cancel', asked)
    dialog.addEventListener('close', closed)
    dialog.showModal()
    shieldOpened(dialog)
    return () => {
      dialog.removeEventListener('cancel', asked)
      dialog.removeEventListener('close', closed)
      dialog.close()
      shieldClosed()
    }
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      class="sheet"
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div class="flex max-h-[inherit] flex-col">
        <div class="flex items-start gap-2 p-4 pb-2">
          <h2
            id={titleId}
            lang={titleLang}
            tabIndex={-1}
            autofocus
            class="min-w-0 grow py-2 text-xl font-semibold break-words outline-none"
          >
            {title}
          </h2>
          <button type="button" class="button quiet icon" aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div class="min-h-0 grow overflow-y-auto overscroll-contain px-4 pt-1 pb-4">{children}</div>
        {footer && <div class="border-t border-line p-4">{footer}</div>}
      </div>
    </dialog>
  )
}
