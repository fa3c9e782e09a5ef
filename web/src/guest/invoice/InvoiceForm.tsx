/** @jsxImportSource preact */
import { regimesFor, usesFor } from '@comanda/shared/cfdi/catalogs'
import type { GuestDocument } from '@comanda/shared/cfdi/guest'
import type { InvoiceStart } from '@comanda/shared/cfdi/guest-page'
import { tidyCode, writtenCode } from '@comanda/shared/cfdi/receipt-code'
import { fittingReceiver, hasTaxData, problemsOf, tidyReceiver } from '@comanda/shared/cfdi/receiver'
import { personOfRfc, RFC_OF_THE_PUBLIC, tidyRfc } from '@comanda/shared/cfdi/rfc'
import { isEmail } from '@comanda/shared/kernel/predicates'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLanguage } from '../language.ts'
import { Choice, Field } from './fields.tsx'
import { ReadConstancia } from './ReadConstancia.tsx'
import { askForInvoice, forgetReceiver, NOTHING, rememberedReceiver, type Typed } from './request.ts'
import type { Problem, Texts } from './texts.ts'

interface InvoiceFormProps {
  start: InvoiceStart
  texts: Texts
  /** The document that the authority has refused. */
  refused: GuestDocument | null
  onAnswer: (document: GuestDocument | null) => void
}

type Name = keyof Typed | 'code'
const NAMES: readonly Name[] = ['code', 'rfc', 'name', 'postalCode', 'regime', 'use', 'email']

/** What is wrong now, by field. */
function faultsOf(code: string, typed: Typed, { faults }: Texts): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  if (tidyCode(code) === null) found.code = faults.code
  if (typed.email.trim() && !isEmail(typed.email.trim())) found.email = faults.email
  for (const { field } of problemsOf(tidyReceiver(typed))) found[field as Name] = faults[field as Name]
  if (found.rfc && tidyRfc(typed.rfc) === RFC_OF_THE_PUBLIC) found.rfc = faults.ofThePublic
  return found
}

export function InvoiceForm({ start, texts, refused, onAnswer }: InvoiceFormProps) {
  const { language } = useLanguage()
  const [code, setCode] = useState(start.code === '' ? '' : writtenCode(start.code))
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)
  const [isKept, setKept] = useState<boolean | null>(null)
  const form = useRef<HTMLFormElement>(null)

  // After the first frame, because only the phone knows them.
  useEffect(() => {
    const kept = rememberedReceiver()
    if (kept) setTyped(start.sendsMail ? kept : { ...kept, email: '' })
    setKept(kept ? true : null)
  }, [start.sendsMail])
  useEffect(() => {
    if (!refused?.refusal) return
    setProblem({ by: 'authority', ...refused.refusal })
    form.current?.querySelector<HTMLElement>(`[name="${refused.refusal.field}"]`)?.focus()
  }, [refused])

  const focusOn = (field: string | null | undefined) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  const faults = faultsOf(code, typed, texts)
  const kind = personOfRfc(tidyRfc(typed.rfc))
  const isAbroad = !hasTaxData(typed.rfc)
  const regimes = kind ? regimesFor(kind) : []
  const uses = kind ? usesFor(kind, typed.regime) : []

  function change(name: keyof Typed, value: string) {
    setTyped((before) => fittingReceiver({ ...before, [name]: value }))
    if (problem?.field === name || problem?.field === null) setProblem(null)
  }

  async function submit(event: Event) {
    event.preventDefault()
    if (isSending) return
    setLeft(new Set(NAMES))
    const wrong = NAMES.find((name) => faults[name])
    if (wrong) return focusOn(wrong)
    const tidied = { ...typed, ...tidyReceiver(typed), email: typed.email.trim() }
    setTyped(tidied)
    setProblem(null)
    setSending(true)
    const outcome = await askForInvoice(start.store, tidyCode(code) ?? '', tidied, language)
    setSending(false)
    setKept(true)
    if ('document' in outcome) return onAnswer(outcome.document)
    onAnswer(null)
    if (outcome.refused === 'data') setProblem({ by: 'restaurant', ...outcome })
    else if (outcome.refused === 'code') setProblem({ by: 'code', field: 'code', message: WRONG_CODE })
    else setProblem({ by: 'page', field: null, message: texts[outcome.refused] })
    focusOn(outcome.refused === 'data' ? outcome.field : outcome.refused === 'code' ? 'code' : null)
  }

  const faultOf = (name: Name): string | null => {
    if (problem?.field === name) return texts.problem(problem)
    return left.has(name) ? (faults[name] ?? null) : null
  }
  /** A field is judged once it was left with something in it. */
  const leave = (name: Name, value: string) => {
    if (value.trim() !== '') setLeft((before) => new Set(before).add(name))
  }
  const text = (name: Exclude<keyof Typed, 'regime' | 'use'>) => ({
    name,
    label: texts[name],
    value: typed[name],
    fault: faultOf(name),
    onInput: (value: string) => change(name, value),
    onLeave: () => leave(name, typed[name]),
  })
  const isGeneral = problem !== null && !NAMES.some((name) => name === problem.field)

  return (
    <form ref={form} class="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p class="text-muted">{texts.intro}</p>
      <Field
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        value={code}
        fault={faultOf('code')}
        autocapitalize="characters"
        onInput={(value) => {
          setCode(value)
          if (problem?.field === 'code') setProblem(null)
        }}
        onLeave={() => leave('code', code)}
      />
      <ReadConstancia
        texts={texts.constancia}
        onTyped={(filled) => {
          setTyped(filled)
          setProblem(null)
        }}
      />
      <Field
        {...text('rfc')}
        hint={isAbroad ? texts.abroad : kind ? texts[kind] : texts.abroadHint}
        autocapitalize="characters"
      />
      <Field
        {...text('name')}
        hint={isAbroad ? texts.passport : null}
        autocapitalize="characters"
        autocomplete="name"
      />
      {!isAbroad && (
        <>
          <Field {...text('postalCode')} inputMode="numeric" autocomplete="postal-code" />
          <Choice
            name="regime"
            label={texts.regime}
            value={typed.regime}
            fault={faultOf('regime')}
            placeholder={kind ? texts.choose : texts.rfcFirst}
            options={regimes}
            onChoose={(value) => change('regime', value)}
          />
          <Choice
            name="use"
            label={texts.use}
            value={typed.use}
            fault={faultOf('use')}
            placeholder={typed.regime === '' ? texts.regimeFirst : texts.choose}
            options={uses}
            onChoose={(value) => change('use', value)}
          />
        </>
      )}
      {start.sendsMail && (
        <Field {...text('email')} inputMode="email" autocomplete="email" autocapitalize="none" />
      )}
      <p role="alert" class="text-bad">
        {isGeneral ? texts.problem(problem) : null}
      </p>
      <button type="submit" class="button primary large" aria-busy={isSending}>
        {isSending ? texts.stamping : texts.send}
      </button>
      <div class="flex flex-col items-start gap-1 text-sm text-muted">
        <p role="status">{isKept === false ? texts.forgotten : texts.remembered}</p>
        {isKept && (
          <button
            type="button"
            class="button"
            onClick={() => {
              forgetReceiver()
              setTyped(NOTHING)
              setLeft(new Set())
              setKept(false)
            }}
          >
            {texts.forget}
          </button>
        )}
      </div>
    </form>
  )
}

const WRONG_CODE =
  'Este código no sirve para facturar. Revísalo en tu recibo, o pide tu factura en la caja del restaurante.'
