import { FEW_STAMPS, savePac } from '@comanda/shared/cfdi/settings'
import { CERTIFIER_NAMES, CERTIFIERS, type Certifier } from '@comanda/shared/cfdi/words'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { api } from '../../../api/client.ts'
import { fullDate, ownZone } from '../../../parts/time/dates.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Fields } from '../../../ui/forms/use-fields.ts'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { CardForm } from './CardForm.tsx'
import type { CardProps } from './data.ts'
import { TryAccount } from './TryAccount.tsx'
import { INVOICING } from './texts.ts'

interface PacDraft {
  is: 'double' | Certifier
  by: 'password' | 'token'
  user: string
  password: string
  token: string
  /** That guests get documents without value. */
  confirmed: boolean
}

type Pac = CardProps['settings']['pac']

/** By whom documents are stamped. */
export function PacCard({ settings: { pac, issuer, certificate, hasIssued } }: CardProps) {
  const hasCsd = certificate !== null && !certificate.isTest
  const leaves = (is: PacDraft['is']) => hasIssued && pac.is !== 'double' && is === 'double'
  function problemOf(draft: PacDraft) {
    if (draft.is === 'double')
      return leaves(draft.is) && !draft.confirmed && { field: 'confirmed', message: INVOICING.confirmTest }
    return accountProblem(draft, pac)
  }
  return (
    <CardForm<PacDraft>
      title={INVOICING.pac}
      hint={INVOICING.pacHint}
      saved={{
        is: pac.is,
        by: pac.hasToken ? 'token' : 'password',
        ...keptAccount(pac, pac.is),
        confirmed: false,
      }}
      validate={problemOf}
      send={(draft) =>
        api(savePac, { body: { is: draft.is, ...accountOf(draft), confirmed: draft.confirmed } })
      }
    >
      {(fields) => (
        <>
          <RadioGroup
            {...fields.field('is')}
            onChange={(is) => fields.set({ is, ...keptAccount(pac, is) })}
            label={INVOICING.stampWith}
            hasLongDescriptions
            options={[
              { id: 'double', label: INVOICING.double, description: INVOICING.doubleHint },
              ...CERTIFIERS.map((id) => ({
                id,
                label: CERTIFIER_NAMES[id],
                description: hasCsd ? INVOICING.accountHint[id] : INVOICING.needsCsd,
                isDisabled: !hasCsd,
              })),
            ]}
          />
          {leaves(fields.values.is) && (
            <>
              <Banner tone="warn">{INVOICING.leavesReal}</Banner>
              <Checkbox {...fields.toggle('confirmed')}>{INVOICING.understood}</Checkbox>
            </>
          )}
          {isMove(pac.is, fields.values.is) && (
            <Banner>{INVOICING.moves(CERTIFIER_NAMES[pac.is as Certifier])}</Banner>
          )}
          {fields.values.is === 'sw' && <SwFields fields={fields} pac={pac} />}
          {fields.values.is === 'sw' && hasCsd && (
            <TryAccount
              // What is said of another account goes.
              key={JSON.stringify(accountOf(fields.values))}
              account={accountOf(fields.values)}
              problem={accountProblem(fields.values, pac)}
            />
          )}
          {fields.values.is === 'finkok' && (
            <>
              <PasswordFields fields={fields} isKept={pac.finkok.hasPassword} />
              {hasCsd && <p className="text-muted">{INVOICING.noTrial}</p>}
            </>
          )}
          {pac.stamps && fields.values.is === pac.is && (
            <Banner tone={pac.stamps.left <= FEW_STAMPS ? 'warn' : 'info'}>
              {INVOICING.stampsLeft(pac.stamps.left)}{' '}
              {INVOICING.stampsAt(fullDate(new Date(pac.stamps.at), issuer?.timeZone ?? ownZone()))}
              {pac.stamps.left <= FEW_STAMPS && ` ${INVOICING.buyStamps}`}
            </Banner>
          )}
        </>
      )}
    </CardForm>
  )
}

const isMove = (from: PacDraft['is'], to: PacDraft['is']): boolean =>
  from !== 'double' && to !== 'double' && from !== to

/** What is kept of an account fills its fields. */
const keptAccount = (pac: Pac, is: PacDraft['is']) => ({
  user: (is === 'finkok' ? pac.finkok.user : pac.user) ?? '',
  password: '',
  token: '',
})

/** The account as it is sent: what is empty is kept. */
const accountOf = ({ is, by, user, password, token }: PacDraft) =>
  is !== 'finkok' && by === 'token'
    ? { user: null, password: null, token: token.trim() || null }
    : { user: user.trim() || null, password: password || null, token: null }

function accountProblem({ is, by, user, password, token }: PacDraft, pac: Pac): Problem | false {
  if (is === 'double') return false
  if (is === 'sw' && by === 'token')
    return isBlank(token) && !pac.hasToken && { field: 'token', message: INVOICING.tokenMissing }
  if (isBlank(user)) return { field: 'user', message: INVOICING.userMissing(CERTIFIER_NAMES[is]) }
  const { hasPassword } = is === 'sw' ? pac : pac.finkok
  const message = INVOICING.accountPasswordMissing(CERTIFIER_NAMES[is])
  return password === '' && !hasPassword && { field: 'password', message }
}

/** The store's account at SW sapien. */
const SwFields = ({ fields, pac }: { fields: Fields<PacDraft>; pac: Pac }) => (
  <>
    <RadioGroup
      {...fields.field('by')}
      label={INVOICING.enterBy}
      isRow
      options={[
        { id: 'password', label: INVOICING.byPassword },
        { id: 'token', label: INVOICING.byToken },
      ]}
    />
    {fields.values.by === 'token' ? (
      <PasswordField
        {...fields.field('token')}
        label={INVOICING.token}
        description={pac.hasToken ? INVOICING.keptToken : INVOICING.tokenHint}
        isRequired={!pac.hasToken}
        maxLength={2_000}
        autoComplete="off"
      />
    ) : (
      <PasswordFields fields={fields} isKept={pac.hasPassword} />
    )}
  </>
)

const PasswordFields = ({ fields: { field }, isKept }: { fields: Fields<PacDraft>; isKept: boolean }) => (
  <>
    <TextField {...field('user')} label={INVOICING.user} isRequired maxLength={254} autoComplete="off" />
    <PasswordField
      {...field('password')}
      label={INVOICING.accountPassword}
      description={isKept ? INVOICING.keptPassword : undefined}
      isRequired={!isKept}
      maxLength={200}
      autoComplete="off"
    />
  </>
)
