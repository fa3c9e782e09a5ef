import { releaseFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { storedUserMay } from '../../../api/session.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { DOCUMENT } from '../texts.ts'

/** Gives up a document that may have a stamp, after its person has looked at the authority's portal. */
export function ReleaseButton({ id }: { id: number }) {
  const [isAsked, setAsked] = useState(false)
  const write = useWrite()
  if (!storedUserMay(AREA.manageCfdi)) return null
  return (
    <>
      <Button size="touch" variant="danger" onPress={() => setAsked(true)}>
        {DOCUMENT.release}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={DOCUMENT.releaseTitle}
        confirmLabel={DOCUMENT.release}
        fallback={DOCUMENT.releaseFailed}
        onConfirm={() => write(api(releaseFiscalDocument, { params: { id } }))}
      >
        {DOCUMENT.releaseText}
      </ConfirmDialog>
    </>
  )
}
