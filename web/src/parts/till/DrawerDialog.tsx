import { messageOf } from '../../api/client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { useCurrentUser } from '../session/use-current-user.ts'
import { DrawerChoice } from './DrawerChoice.tsx'
import { useTill } from './data.ts'
import { DRAWER_TEXTS as TEXTS } from './texts.ts'

/** Chooses the drawer of this device where a payment needs it. */
export function DrawerDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser()
  const { data, error, refetch } = useTill()
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.pickDrawer}>
      {user && data ? (
        <DrawerChoice user={user} till={data} onDone={onClose} />
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.actionFailed)} onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Dialog>
  )
}
