import { z } from 'zod'
import { optionalPin } from '../auth/pin.ts'
import { declareCall, written } from '../kernel/call.ts'
import { instantOut, oneOf, optional, optionalPrice, optionalText, password, text } from '../kernel/fields.ts'
import { MAX_PERSON } from '../offline/sale.ts'
import { APPROVAL_ACTIONS } from './actions.ts'

/** Who may do the action is asked when it is done. */
const signedIn = { kind: 'login' } as const
const action = oneOf(APPROVAL_ACTIONS, '¡La acción no es válida!')

export const listApprovers = declareCall({
  method: 'GET',
  path: '/approvals/people',
  summary: 'Who may approve an action of the signed-in person',
  access: signedIn,
  query: z.object({ action }),
  /** `key`: what a device keeps of a person instead of the e-mail. */
  answer: z.array(z.object({ username: z.string(), key: z.string(), name: z.string(), hasPin: z.boolean() })),
})

export const giveApproval = declareCall({
  method: 'POST',
  path: '/approvals',
  summary:
    'Approve one action of the signed-in person by PIN or password; the refused call is sent again with the header Approval',
  audit: { none: 'It writes an entry of its own, with the approver and the words of the target.' },
  access: signedIn,
  body: z.object({
    action,
    target: text('¡Solicitud inválida!', 2_000),
    /** The request id of the refusal; without it the approval matches no request. */
    request: optionalText(64),
    amount: optionalPrice('¡El monto no es válido!'),
    /** The person's key, or the username itself. */
    username: text('¡Elige quién autoriza!', MAX_PERSON),
    pin: optionalPin,
    password: optional(password('¡Por favor proporciona una contraseña!')),
  }),
  /** `key`: identifies the approver on a device. */
  answer: written({ approvalId: z.string(), expiresAt: instantOut, key: z.string() }),
})
