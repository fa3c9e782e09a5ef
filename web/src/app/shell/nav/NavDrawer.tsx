import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LayerShield } from '../../../ui/layers/LayerShield.tsx'
import { Logo } from '../../../ui/page/Logo.tsx'
import { NavFoot } from '../NavFoot.tsx'
import { NavList } from './NavList.tsx'
import type { NavSection, NavWords } from './nav.ts'

interface NavDrawerProps {
  sections: readonly NavSection[]
  words: NavWords
  /** Who is signed in. */
  person?: ReactNode
  isOpen: boolean
  onClose: () => void
}

/** The navigation of narrow screens. It closes when a page is chosen. */
export function NavDrawer({ sections, words, person, isOpen, onClose }: NavDrawerProps) {
  const address = useLocation({ select: (location) => location.pathname })
  const openedAt = useRef(address)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (openedAt.current !== address) close()
    openedAt.current = address
  }, [address])
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onClose}
      isDismissable
      className="fixed inset-0 z-40 flex bg-scrim transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0 lg:hidden"
    >
      <Modal className="flex w-72 max-w-[85vw] flex-col bg-surface shadow-float transition-transform duration-150 data-entering:-translate-x-8 data-exiting:-translate-x-8">
        <Dialog aria-label={words.drawer} className="flex min-h-0 grow flex-col outline-none">
          <LayerShield isDialog />
          <div className="flex h-14 items-center justify-between pr-2 pl-4">
            <Logo size={30} />
            <IconButton slot={null} size="touch" label={words.closeDrawer} icon={X} onPress={onClose} />
          </div>
          <NavList label={words.navigation} sections={sections} />
          <NavFoot>{person}</NavFoot>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
