import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Unfetched } from '../Loaded.tsx'
import { useCurrentUser } from '../session/use-current-user.ts'
import { DrawerChoice } from './DrawerChoice.tsx'
import { useTill } from './data.ts'
import { DRAWER_TEXTS as TEXTS } from './texts.ts'

/** Chooses the drawer of this device where a payment needs it. */
export function DrawerDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser()
  const till = useTill()
  return (
    <Dialog onClose={onClose} title={TEXTS.pickDrawer}>
      {user && till.data ? (
        <DrawerChoice user={user} till={till.data} onDone={onClose} />
      ) : (
        <Unfetched queries={[till]} className="h-40" />
      )}
    </Dialog>
  )
}
