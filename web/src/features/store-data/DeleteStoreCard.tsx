import { ERASE_AFTER_DAYS } from '@comanda/shared/store-data/api'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../parts/current-user.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DeleteStoreDialog, NamedDeleteStoreDialog } from './DeleteStoreDialog.tsx'
import { TEXTS } from './texts.ts'

export function DeleteStoreCard() {
  const [isOpen, setOpen] = useState(false)
  // Only an open store tells its name.
  const Dialog = useCurrentUser()?.is_active === 1 ? NamedDeleteStoreDialog : DeleteStoreDialog
  return (
    <Card title={TEXTS.deleteTitle}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-muted">{TEXTS.deleteText(ERASE_AFTER_DAYS)}</p>
        <Button variant="danger" size="touch" icon={Trash2} onPress={() => setOpen(true)}>
          {TEXTS.delete}
        </Button>
      </div>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
