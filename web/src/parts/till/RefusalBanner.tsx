import { AREA } from '@comanda/shared/kernel/scopes'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { userMay } from '../../api/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Lazy } from '../Lazy.tsx'
import { useCurrentUser } from '../session/use-current-user.ts'
import { DRAWER_TEXTS as TEXTS } from './texts.ts'

const LINKS: Readonly<Record<string, string>> = {
  no_open_shift: TEXTS.openShift,
  shift_counting: TEXTS.goToClosing,
}

interface RefusalBannerProps {
  failure: string
  /** The thrown value. */
  error: unknown
}

/** A failed payment. When the till refused it, with the way to make the till ready. */
export function RefusalBanner({ failure, error }: RefusalBannerProps) {
  const user = useCurrentUser()
  const code = error instanceof ApiError ? error.code : ''
  const link = user && userMay(user, AREA.till) ? LINKS[code] : undefined
  return (
    <Banner
      tone="bad"
      action={
        code === 'drawer_required' ? (
          <PickDrawer />
        ) : (
          link && (
            // A new tab keeps the values typed here.
            <TextLink href="/dashboard/till" isExternal className="shrink-0">
              {link}
            </TextLink>
          )
        )
      }
    >
      {failure}
    </Banner>
  )
}

const loadDialog = () => import('./DrawerDialog.tsx')

function PickDrawer() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="touch" className="shrink-0 whitespace-nowrap" onPress={() => setOpen(true)}>
        {TEXTS.pickDrawer}
      </Button>
      <Lazy load={loadDialog} isOpen={isOpen} onFail={close}>
        {({ DrawerDialog }) => <DrawerDialog onClose={close} />}
      </Lazy>
    </>
  )
}
