import type { initChecks } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { Answer } from '@comanda/shared/kernel/call'

export type ChecksInit = Answer<typeof initChecks>

/** A dialog of the check's page. It is rendered only while it is open. */
export interface CheckDialogProps {
  check: Check
  init: ChecksInit
  /** The line, the payment or the part that the dialog was opened for. */
  lineId: number | null
  onClose: () => void
}
