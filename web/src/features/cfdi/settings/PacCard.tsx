import { savePac } from '@comanda/shared/cfdi/settings'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { api } from '../../../api/client.ts'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CardForm } from './CardForm.tsx'
import type { CardProps } from './data.ts'
import { INVOICING } from './texts.ts'

interface PacDraft {
  is: 'double' | 'sw'
  user: string
  password: string
}

/** By whom documents are stamped. */
export function PacCard({ settings: { pac, certificate } }: CardProps) {
  const hasCsd = certificate !== null && !certificate.isTest
  function problemOf({ is, user, password }: PacDraft) {
    if (is === 'double') return null
    if (isBlank(user)) return { field: 'user', message: INVOICING.userMissing }
    return (
      password === '' && !pac.hasPassword && { field: 'password', message: INVOICING.accountPasswordMissing }
    )
  }
  return (
    <CardForm<PacDraft>
      title={INVOICING.pac}
      hint={INVOICING.pacHint}
      saved={{ is: pac.is, user: pac.user ?? '', password: '' }}
      validate={problemOf}
      send={({ is, user, password }) =>
        api(savePac, { body: { is, user: user.trim() || null, password: password || null } })
      }
    >
      {({ values, field }) => (
        <>
          <RadioGroup
            {...field('is')}
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
          {values.is === 'sw' && (
            <>
              <TextField
                {...field('user')}
                label={INVOICING.user}
                isRequired
                maxLength={254}
                autoComplete="off"
              />
              <PasswordField
                {...field('password')}
                label={INVOICING.accountPassword}
                description={pac.hasPassword ? INVOICING.keptPassword : undefined}
                isRequired={!pac.hasPassword}
                maxLength={200}
                autoComplete="off"
              />
              <Banner>{INVOICING.swCsd}</Banner>
            </>
          )}
        </>
      )}
    </CardForm>
  )
}
