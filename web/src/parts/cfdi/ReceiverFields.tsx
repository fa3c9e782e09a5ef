import { type FoundReceiver, removeReceiver } from '@comanda/shared/cfdi/api'
import { regimesFor, usesFor } from '@comanda/shared/cfdi/catalogs'
import { FORM_NAMES } from '@comanda/shared/cfdi/payment-forms'
import { hasTaxData } from '@comanda/shared/cfdi/receiver'
import { personOfRfc, tidyRfc } from '@comanda/shared/cfdi/rfc'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { api } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Switch } from '../../ui/choices/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { Fold } from '../../ui/page/Fold.tsx'
import { useReceivers } from './data.ts'
import { CFDI } from './may-invoice.ts'
import { ReadConstancia } from './ReadConstancia.tsx'
import { changedDraft, draftOfReceiver, type ReceiverDraft } from './receiver-draft.ts'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

interface ReceiverFieldsProps {
  draft: ReceiverDraft
  onChange: (draft: ReceiverDraft) => void
  /** Whether the payments do not say the form of payment. */
  asksForm: boolean
  /** Whether mails reach anybody. */
  sendsMail?: boolean
}

const optionsOf = (all: readonly { code: string; name: string }[]) =>
  all.map(({ code, name }) => ({ id: code, label: `${code} · ${name}` }))

/** To whom an invoice is: RFC, name, postal code, régimen, use; then what is optional. */
export function ReceiverFields({ draft, onChange, asksForm, sendsMail = true }: ReceiverFieldsProps) {
  const change = (part: Partial<ReceiverDraft>) => onChange(changedDraft(draft, part))
  const field = <K extends 'rfc' | 'name' | 'postalCode' | 'email'>(name: K) => ({
    name,
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const person = personOfRfc(tidyRfc(draft.rfc))
  const isAbroad = !hasTaxData(draft.rfc)
  const regimes = person ? regimesFor(person) : []
  const uses = person ? usesFor(person, draft.regime) : []
  return (
    <>
      <div>
        <TextField
          {...field('rfc')}
          autoFocus
          isRequired
          label={TEXTS.rfc}
          description={isAbroad ? TEXTS.abroad : TEXTS.rfcHint}
          maxLength={20}
          autoComplete="off"
          spellCheck="false"
        />
        <ReadConstancia draft={draft} onChange={onChange} />
        <Found
          typed={draft.rfc}
          isWhole={person !== null && draft.name !== ''}
          onChoose={(one) => change(draftOfReceiver(one))}
        />
      </div>
      <TextField
        {...field('name')}
        isRequired
        label={TEXTS.name}
        description={isAbroad ? TEXTS.passport : person === 'fisica' ? TEXTS.personHint : TEXTS.nameHint}
        maxLength={300}
        autoComplete="off"
      />
      {!isAbroad && (
        <>
          <TextField
            {...field('postalCode')}
            isRequired
            label={TEXTS.postalCode}
            description={TEXTS.postalCodeHint}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
          />
          <Select
            name="regime"
            isRequired
            label={TEXTS.regime}
            placeholder={person ? TEXTS.choose : TEXTS.rfcFirst}
            isDisabled={person === null}
            options={optionsOf(regimes)}
            value={draft.regime || null}
            onChange={(regime) => change({ regime })}
          />
          <Select
            name="use"
            isRequired
            label={TEXTS.use}
            placeholder={person ? TEXTS.choose : TEXTS.rfcFirst}
            isDisabled={uses.length === 0}
            options={optionsOf(uses)}
            value={draft.use || null}
            onChange={(use) => change({ use })}
          />
        </>
      )}
      {asksForm && (
        <Select
          name="form"
          isRequired
          label={TEXTS.form}
          description={TEXTS.formHint}
          placeholder={TEXTS.choose}
          options={Object.entries(FORM_NAMES).map(([id, label]) => ({ id, label }))}
          value={draft.form}
          onChange={(form) => change({ form })}
        />
      )}
      {sendsMail && (
        <TextField
          {...field('email')}
          type="email"
          label={TEXTS.email}
          description={TEXTS.emailHint}
          maxLength={254}
          autoComplete="off"
        />
      )}
      <Fold title={TEXTS.more} isOpen={draft.inDetail}>
        <Switch
          isSelected={draft.inDetail}
          onChange={(inDetail) => change({ inDetail })}
          description={TEXTS.inDetailHint}
        >
          {TEXTS.inDetail}
        </Switch>
      </Fold>
    </>
  )
}

interface FoundProps {
  typed: string
  /** Nothing is offered once the data is there. */
  isWhole: boolean
  onChoose: (receiver: FoundReceiver) => void
}

/** To whom was invoiced before, by the whole RFC or by phone. */
function Found({ typed, isWhole, onChoose }: FoundProps) {
  const shown = useReceivers(isWhole ? '' : typed)
  const [toForget, setToForget] = useState<FoundReceiver | null>(null)
  const mayForget = storedUserMay(AREA.manageCfdi)
  return (
    <>
      <div role="status">
        {shown.length > 0 && (
          <ul aria-label={TEXTS.found} className="mt-1.5 divide-y divide-line rounded-md border border-line">
            {shown.map((one) => (
              <li key={one.rfc} className="flex items-center">
                <Button
                  onPress={() => onChoose(one)}
                  className="flex min-h-11 min-w-0 grow flex-wrap items-baseline gap-x-3 px-3 py-2 text-left data-hovered:bg-hover data-pressed:bg-hover"
                >
                  <span className="font-medium">{one.rfc}</span>
                  <span className="min-w-0 text-sm text-muted wrap-anywhere">{one.name}</span>
                </Button>
                {mayForget && (
                  <IconButton
                    size="touch"
                    icon={Trash2}
                    label={TEXTS.forgetOf(one.rfc)}
                    onPress={() => setToForget(one)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {toForget && <ForgetReceiver receiver={toForget} onClose={() => setToForget(null)} />}
    </>
  )
}

/** Mounting it opens it. */
function ForgetReceiver({ receiver, onClose }: { receiver: FoundReceiver; onClose: () => void }) {
  const client = useQueryClient()
  async function confirm() {
    await api(removeReceiver, { params: { rfc: receiver.rfc } })
    await client.invalidateQueries({ queryKey: CFDI })
  }
  return (
    <ConfirmDialog onClose={onClose} title={TEXTS.forget} onConfirm={confirm} fallback={TEXTS.forgetFailed}>
      {TEXTS.forgetWhat(receiver.name)}
    </ConfirmDialog>
  )
}
