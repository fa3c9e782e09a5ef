import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { ShieldQuestion } from 'lucide-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { Avatar } from '../../../parts/Avatar.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { lastPeople, latestOf } from '../../pin/last-people.ts'
import { PeopleList } from '../../pin/PeopleList.tsx'
import { PinEntry } from '../../pin/PinEntry.tsx'
import { TEXTS as PIN_TEXTS } from '../../pin/texts.ts'
import { approve, approveOffline, askedOfRefusal, type Proof, shownOf, useApprovers } from './data.ts'
import { APPROVAL_TEXTS as TEXTS } from './texts.ts'

interface ApprovalSheetProps {
  refusal: ApiError
  /** The name of the person whose call was refused. */
  askedBy: string
  /** Called once, with the id of the approval, without the server the approver, or null. */
  onAnswer: (approvalId: string | null) => void
}

/** Shows the action that needs an approval, and takes the PIN or the password of a person who may give it. */
export function ApprovalSheet({ refusal, askedBy, onAnswer }: ApprovalSheetProps) {
  const asked = askedOfRefusal(refusal)
  // This device has asked, not the server.
  const isHere = refusal.status === 0
  // Null: the list is asked for.
  const [chosenKey, choose] = useState<string | null>()
  const { data: people, error, refetch } = useApprovers(asked, isHere)
  const [only, ...others] = people ?? []
  const approver =
    others.length === 0
      ? only
      : chosenKey === undefined
        ? latestOf('approve', people ?? [])
        : people?.find(({ key }) => key === chosenKey)

  async function give(proof: Proof): Promise<void> {
    if (!approver) return
    try {
      onAnswer(await (isHere ? approveOffline(approver, proof) : approve(asked, approver, proof)))
    } catch (error) {
      // The PIN may be too short to approve: then the password is asked for.
      void refetch()
      throw error
    }
  }

  return (
    <Dialog isOnTop onClose={() => onAnswer(null)} title={TEXTS.title} size="sm">
      <div className="flex flex-col gap-4">
        <Summary refusal={refusal} askedBy={askedBy} />
        {!people && !error && <LoadingPeople />}
        {!people && error && (
          <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={() => refetch()} />
        )}
        {people?.length === 0 && (
          <EmptyState icon={ShieldQuestion} title={isHere ? TEXTS.noneHere : TEXTS.none}>
            {isHere ? TEXTS.noneHereHint : TEXTS.noneHint}
          </EmptyState>
        )}
        {people && people.length > 1 && !approver && (
          <>
            <p className="font-medium">{TEXTS.people}</p>
            <PeopleList
              label={TEXTS.people}
              people={people}
              last={lastPeople('approve')}
              onChoose={({ key }) => choose(key)}
            />
          </>
        )}
        {approver && (
          <ProofEntry
            approver={approver}
            onOther={others.length > 0 ? () => choose(null) : null}
            onGive={give}
          />
        )}
      </div>
    </Dialog>
  )
}

interface ProofEntryProps {
  approver: NonNullable<ReturnType<typeof useApprovers>['data']>[number]
  /** Null when nobody else may approve. */
  onOther: (() => void) | null
  onGive: (proof: Proof) => Promise<void>
}

/** Who approves, and the PIN or password of that person. */
const ProofEntry = ({ approver, onOther, onGive }: ProofEntryProps) => (
  <>
    <div className="flex items-center gap-3">
      <Avatar name={approver.name} />
      <p className="min-w-0 grow text-lg font-medium wrap-anywhere">
        <span className="sr-only">{TEXTS.approver}: </span>
        {approver.name}
      </p>
      {onOther && (
        <Button size="touch" className="shrink-0 whitespace-nowrap" onPress={onOther}>
          {TEXTS.other}
        </Button>
      )}
    </div>
    {approver.hasPin ? (
      <PinEntry submitLabel={TEXTS.approve} digits={APPROVERS_PIN} onSubmit={(pin) => onGive({ pin })} />
    ) : (
      <PasswordEntry name={approver.name} onSubmit={(password) => onGive({ password })} />
    )}
  </>
)

/** The action, its object and amount, and the person who asks. */
function Summary({ refusal, askedBy }: Pick<ApprovalSheetProps, 'refusal' | 'askedBy'>) {
  const { action, amount } = askedOfRefusal(refusal)
  const { about, currency } = shownOf(refusal)
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-xl font-semibold">
        <span>{TEXTS.actionOf(action)}</span>
        {amount !== null && (
          <span className="tabular-nums">{formatPrice(moneyFormat(currency), amount)}</span>
        )}
      </p>
      {about && <p className="font-medium wrap-anywhere first-letter:uppercase">{about}</p>}
      <p className="text-muted wrap-anywhere">{TEXTS.askedBy(askedBy)}</p>
    </div>
  )
}

const LoadingPeople = () => (
  <Loading className="flex flex-col gap-2">
    <Skeletons count={2} className="h-15 w-full" />
  </Loading>
)

interface PasswordEntryProps {
  name: string
  onSubmit: (password: string) => Promise<unknown>
}

/** The password of an approver without a PIN. */
function PasswordEntry({ name, onSubmit }: PasswordEntryProps) {
  const [password, setPassword] = useState('')

  async function submit(): Promise<void> {
    try {
      await onSubmit(password)
    } catch (error) {
      setPassword('')
      throw new ApiError(0, { message: messageOf(error, PIN_TEXTS.noAnswer) })
    }
  }

  return (
    <Form
      aria-label={TEXTS.password}
      validate={() => password === '' && { field: 'password', message: TEXTS.passwordMissing }}
      onSubmit={submit}
    >
      {({ isPending }) => (
        <>
          <PasswordField
            name="password"
            label={TEXTS.password}
            description={TEXTS.passwordHint(name)}
            autoFocus
            // Another person's password: the browser must neither fill nor keep it.
            autoComplete="off"
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" variant="primary" size="lg" isFullWidth isPending={isPending}>
            {TEXTS.approve}
          </Button>
        </>
      )}
    </Form>
  )
}
