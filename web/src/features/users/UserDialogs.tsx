import type { User } from '@comanda/shared/auth/api'
import type { StaffMember } from '@comanda/shared/users/api'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useUserWrites } from './data.ts'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { TEXTS } from './texts.ts'
import type { UserAction } from './UserCard.tsx'
import { UserDialog } from './UserDialog.tsx'

export type OpenDialog = { action: 'add' } | { action: UserAction; member: StaffMember }

interface UserDialogsProps {
  me: User
  open: OpenDialog
  onClose: () => void
}

/** The dialog that was asked for. */
export function UserDialogs({ me, open, onClose }: UserDialogsProps) {
  const { remove } = useUserWrites()
  if (open.action === 'add') return <UserDialog me={me} member={null} onClose={onClose} />
  const { action, member } = open
  if (action === 'edit') return <UserDialog me={me} member={member} onClose={onClose} />
  if (action === 'reset') return <ResetPasswordDialog member={member} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.remove}
      confirmLabel={TEXTS.remove}
      onConfirm={() => remove(member)}
      fallback={TEXTS.failed}
    >
      <p>{TEXTS.irreversible}</p>
      <p className="mt-2 text-muted">{TEXTS.removeConsequence(member.name)}</p>
    </ConfirmDialog>
  )
}
