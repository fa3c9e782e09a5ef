import { AppError } from '@comanda/shared/kernel/errors'
import { type Cents, formatMoney } from '@comanda/shared/kernel/money'
import { mayEnter, type Scope } from '@comanda/shared/kernel/scopes'
import type { StoreContext } from '../../http/context.ts'

/** An action that needs a scope which the person may lack. */
interface Asked {
  action: 'difference' | 'drawer_open' | 'cancel_count'
  /** `shift 7`, `drawer 1` */
  target: string
  amount: Cents | null
}

/** @throws approval_required, with what is asked, unless the person has one of the scopes */
export function requireApproval({ session }: StoreContext, anyOf: readonly Scope[], asked: Asked): void {
  if (mayEnter(session, anyOf)) return
  const approval = { ...asked, amount: asked.amount === null ? null : formatMoney(asked.amount) }
  throw new AppError('approval_required', undefined, { approval })
}
