import { MARKS_SOLD_OUT } from '@comanda/shared/menu/sold-out'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { userMay } from '../../api/session.ts'
import { useCurrentUser } from '../../parts/current-user.ts'
import { useLoaded } from '../../parts/use-loaded.ts'
import { Button } from '../../ui/Button.tsx'
import { TEXTS } from './texts.ts'

const load = () => import('./SoldOutDialog.tsx')

/** For who may say that a dish has run out. */
export function SoldOutControl() {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useLoaded(load, isOpen, close)
  if (!user || !userMay(user, MARKS_SOLD_OUT)) return null
  return (
    <>
      <Button size="touch" icon={Ban} onPress={() => setOpen(true)}>
        {TEXTS.soldOutTitle}
      </Button>
      {isOpen && part && <part.SoldOutDialog onClose={close} />}
    </>
  )
}
