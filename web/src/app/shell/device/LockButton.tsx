import { Lock } from 'lucide-react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'

/** Locks the shared device for the next person. */
export const LockButton = ({ onLock }: { onLock: () => void }) => (
  <IconButton
    size="touch"
    variant="secondary"
    label="Bloquear"
    icon={Lock}
    placement="bottom"
    onPress={onLock}
  />
)
