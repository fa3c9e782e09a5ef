import type { Check } from '@comanda/shared/checks/check'
import type { Scope } from '@comanda/shared/kernel/scopes'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CheckDialogProps } from './dialogs/dialog.ts'

export interface CheckAction {
  id: string
  label: string
  icon: LucideIcon
  /** Opens the dialog while no dialog, list or field has the focus. Lower case. */
  shortcut: string
  /** In the row of buttons, or behind the menu. */
  place: 'row' | 'menu'
  tone?: 'danger'
  /** One of them is enough; by default those of the orders. */
  scopes?: readonly Scope[]
  isFor: (check: Check) => boolean
  /** Loads the dialog. A constant function. */
  load: () => Promise<ComponentType<CheckDialogProps>>
}

/**
 * The dialogs of the check's page, in the order of their buttons.
 * Shortcuts of the page itself: R, I, C and F9.
 */
export const ACTIONS: readonly CheckAction[] = []
