import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../buttons/IconButton.tsx'
import { cx } from '../classes.ts'
import { useUiWords } from '../words.ts'
import { LayerShield } from './LayerShield.tsx'

export interface DialogProps {
  /** True unless said: a dialog that is drawn only while it is open. */
  isOpen?: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons; always visible below the scrolling content. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `sheet`: full screen on a phone, a panel on the right on larger screens. */
  variant?: 'modal' | 'sheet'
  role?: 'dialog' | 'alertdialog'
  /** Opens above a dialog that it does not belong to: that dialog leaves the focus to this dialog. */
  isOnTop?: boolean
  /** False while a request is pending: ESC and the X do not close the dialog. */
  isDismissable?: boolean
}

const OVERLAY =
  'fixed inset-0 z-40 flex bg-scrim transition-opacity duration-150 ' +
  'data-entering:opacity-0 data-exiting:opacity-0'

const PLACE = {
  modal: 'items-end justify-center sm:items-center sm:p-6',
  sheet: 'items-end justify-end',
} as const

const PANEL = {
  modal:
    'max-h-[min(92dvh,100dvh-var(--toasts-end,0px))] w-full rounded-t-xl sm:rounded-xl transition-transform duration-150 ' +
    'data-entering:translate-y-4 data-exiting:translate-y-4',
  sheet:
    'h-[calc(100dvh-var(--toasts-end,0px))] w-full sm:border-l sm:border-line transition-transform duration-150 ' +
    'data-entering:translate-x-8 data-exiting:translate-x-8',
} as const

const WIDTH = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } as const

/** React Aria's mark of a layer that other dialogs neither hide nor take the focus from. */
const ON_TOP = { 'data-react-aria-top-layer': 'true' }

/** A modal dialog. It takes the focus and returns it to the previous element when it closes. */
export function Dialog({
  isOpen = true,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  variant = 'modal',
  role = 'dialog',
  isOnTop,
  isDismissable = true,
}: DialogProps) {
  const words = useUiWords()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={() => onClose()}
      isKeyboardDismissDisabled={!isDismissable}
      {...(isOnTop ? ON_TOP : {})}
      className={cx(OVERLAY, PLACE[variant])}
    >
      <Modal className={cx('flex flex-col bg-surface text-ink shadow-float', PANEL[variant], WIDTH[size])}>
        <AriaDialog role={role} className="flex min-h-0 grow flex-col outline-none">
          <LayerShield isDialog />
          <header className="flex items-center justify-between gap-4 py-3 pr-3 pl-5">
            <Heading slot="title" className="min-w-0 text-lg font-semibold wrap-anywhere">
              {title}
            </Heading>
            <IconButton
              slot={null}
              label={words.close}
              icon={X}
              size="touch"
              isDisabled={!isDismissable}
              onPress={() => onClose()}
            />
          </header>
          {/* The padding keeps the scroll container from clipping focus rings. */}
          <div className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:grow">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
