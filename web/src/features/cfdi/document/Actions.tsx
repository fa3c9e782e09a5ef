import type { DocumentInFull } from '@comanda/shared/cfdi/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { Ban, EllipsisVertical, Replace } from 'lucide-react'
import { storedUserMay } from '../../../api/session.ts'
import { DocumentFiles } from '../../../parts/cfdi/DocumentFiles.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { DOCUMENT } from '../texts.ts'

/** What is done with a document in a dialog of its own. */
export type DocumentAction = 'cancel' | 'substitute' | 'repeat'

interface ActionsProps {
  document: DocumentInFull
  onOpen: (action: DocumentAction) => void
}

/** A document that another one replaces is only cancelled. */
const isReplaced = ({ followed_by }: DocumentInFull): boolean =>
  followed_by.some(
    ({ relation, state }) => relation === '04' && state !== 'rejected' && state !== 'cancelled',
  )

/** What can be done with a stamped document. */
export function Actions({ document, onOpen }: ActionsProps) {
  const isValid = document.state === 'stamped' && storedUserMay(AREA.manageCfdi)
  return (
    <>
      <DocumentFiles document={document} />
      {isValid && document.kind !== 'credit' && (
        <MenuButton
          label={DOCUMENT.more}
          placement="top end"
          trigger={
            <IconButton size="touch" variant="secondary" icon={EllipsisVertical} label={DOCUMENT.more} />
          }
          items={[
            ...(document.kind === 'name' && !isReplaced(document)
              ? [
                  {
                    id: 'substitute',
                    label: DOCUMENT.substitute,
                    icon: Replace,
                    onAction: () => onOpen('substitute'),
                  },
                ]
              : []),
            {
              id: 'cancel',
              label: DOCUMENT.cancel,
              icon: Ban,
              tone: 'danger' as const,
              onAction: () => onOpen('cancel'),
            },
          ]}
        />
      )}
    </>
  )
}
