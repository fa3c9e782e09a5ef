import { FEW_STAMPS, savePac } from '@comanda/shared/cfdi/settings'
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
  is: 'double' | 'sw'
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
  const leaves = (is: PacDraft['is']) => hasIssued && pac.is === 'sw' && is === 'double'
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
        user: pac.user ?? '',
        password: '',
        token: '',
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
            label={INVOICING.stampWith}
            hasLongDescriptions
            options={[
              { id: 'double', label: INVOICING.double, description: INVOICING.doubleHint },
              {
                id: 'sw',
                label: INVOICING.sw,
                description: hasCsd ? INVOICING.swHint : INVOICING.swNeedsCsd,
                isDisabled: !hasCsd,
              },
            ]}
          />
          {leaves(fields.values.is) && (
            <>
              <Banner tone="warn">{INVOICING.leavesReal}</Banner>
              <Checkbox {...fields.toggle('confirmed')}>{INVOICING.understood}</Checkbox>
            </>
          )}
          {fields.values.is === 'sw' && <AccountFields fields={fields} pac={pac} />}
          {fields.values.is === 'sw' && hasCsd && <TryAccount account={accountOf(fields.values)} />}
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

/** The account as it is sent: what is empty is kept. */
const accountOf = ({ by, user, password, token }: PacDraft) =>
  by === 'token'
    ? { user: null, password: null, token: token.trim() || null }
    : { user: user.trim() || null, password: password || null, token: null }

function accountProblem({ by, user, password, token }: PacDraft, pac: Pac): Problem | false {
  if (by === 'token')
    return isBlank(token) && !pac.hasToken && { field: 'token', message: INVOICING.tokenMissing }
  if (isBlank(user)) return { field: 'user', message: INVOICING.userMissing }
  return (
    password === '' && !pac.hasPassword && { field: 'password', message: INVOICING.accountPasswordMissing }
  )
}

/** The store's account at SW sapien. */
const AccountFields = ({ fields: { values, field }, pac }: { fields: Fields<PacDraft>; pac: Pac }) => (
  <>
    <RadioGroup
      {...field('by')}
      label={INVOICING.enterBy}
      isRow
      options={[
        { id: 'password', label: INVOICING.byPassword },
        { id: 'token', label: INVOICING.byToken },
      ]}
    />
    {values.by === 'token' ? (
      <PasswordField
        {...field('token')}
        label={INVOICING.token}
        description={pac.hasToken ? INVOICING.keptToken : INVOICING.tokenHint}
        isRequired={!pac.hasToken}
        maxLength={2_000}
        autoComplete="off"
      />
    ) : (
      <>
        <TextField {...field('user')} label={INVOICING.user} isRequired maxLength={254} autoComplete="off" />
        <PasswordField
          {...field('password')}
          label={INVOICING.accountPassword}
          description={pac.hasPassword ? INVOICING.keptPassword : undefined}
          isRequired={!pac.hasPassword}
          maxLength={200}
          autoComplete="off"
        />
      </>
    )}
  </>
)
