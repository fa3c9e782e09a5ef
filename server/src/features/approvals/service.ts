import { randomUUID } from 'node:crypto'
import { APPROVAL_SECONDS } from '@comanda/shared/approvals/actions'
import type { giveApproval } from '@comanda/shared/approvals/api'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import type { WriteEntry } from '../../audit/queries.ts'
import { wordsOfTarget } from '../../audit/queries-subjects.ts'
import { type PinDeps, pinPlaceOf, tryPin } from '../../guard/pins.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { afterSeconds } from '../../http/session/rotation.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import { findUser } from '../../people/queries.ts'
import { approversOf, insertApproval } from './queries.ts'

const SHORT_PIN = `Para autorizar hace falta un PIN de ${APPROVERS_PIN} dígitos. Escribe la contraseña y cambia el PIN en tu perfil.`

/** Makes an approval that the signed-in person can use once, for this action, within a minute. */
export async function give(
  context: StoreContext,
  deps: PinDeps & { personKeys: PersonKeys; writeEntry: WriteEntry },
  body: Body<typeof giveApproval>,
): Promise<Answer<typeof giveApproval>> {
  const { db, tenantId, session, now } = context
  const username = deps.personKeys.usernameOf(tenantId, body.username).toLowerCase()
  const approvers = await db.all(approversOf(tenantId, body.action, session.username))
  if (!approvers.some((one) => one.username === username))
    throw new AppError('forbidden', 'Esa persona no puede autorizar esto.')
  const right =
    body.pin === null
      ? await isPasswordOf(context, deps, username, body.password)
      : (await tryPin(db, deps, { username, pin: body.pin, place: pinPlaceOf(context), now })) !== null
  if (!right) {
    const refused = AUDIT_EVENTS.approvalRefused.key
    await deps.note(refused, username, context.request, now, tenantId)
    throw new AppError(
      'wrong_approval',
      body.pin === null ? '¡La contraseña no es correcta!' : '¡El PIN no es correcto!',
    )
  }
  if (body.pin !== null && body.pin.length < APPROVERS_PIN) throw new AppError('forbidden', SHORT_PIN)
  const id = randomUUID()
  const expiresAt = afterSeconds(now, APPROVAL_SECONDS)
  const { action, target, amount, request } = body
  const given = { action, target, amount, request, requested_by: session.username, approved_by: username }
  const row = { tenant_id: tenantId, id, ...given, created_at: now, expires_at: expiresAt }
  await context.write(async (tx) => {
    const about = await tx.first(wordsOfTarget(tenantId, target))
    const details = {
      action,
      amount: amount === null ? null : formatMoney(amount),
      approvedBy: username,
    }
    const entry = { action: AUDIT_EVENTS.approvalGiven.key, about: [about?.words], details }
    tx.atEnd(insertApproval(row), deps.writeEntry(context, entry))
  })
  const key = deps.personKeys.keyOf(tenantId, username)
  return saved('¡Autorizado!', { approvalId: id, expiresAt: instant(expiresAt), key })
}

async function isPasswordOf(
  context: StoreContext,
  { guard, checkPassword }: PinDeps,
  username: string,
  password: string | null,
): Promise<boolean> {
  const { db, tenantId, now } = context
  if (password === null) throw new AppError('invalid_input', '¡Escribe el PIN o la contraseña!')
  const typed = { person: `${tenantId} ${username}`, place: `${tenantId} ${pinPlaceOf(context)}` }
  const attempt = await guard.checkTyped({ ...typed, secret: 'password' }, now)
  const user = await db.first(findUser(tenantId, username))
  const right = await checkPassword(user?.password_hash ?? undefined, password, `store:${tenantId}`)
  await (right ? attempt.succeeded() : attempt.failed())
  return right
}
