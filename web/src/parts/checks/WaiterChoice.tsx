import { shortName } from '@comanda/shared/kernel/short-name'
import { ChoiceButtons } from '../../ui/choices/ChoiceButtons.tsx'
import { WAITER_TEXTS as TEXTS } from './texts.ts'

interface WaiterChoiceProps {
  staff: readonly { username: string; name: string }[]
  /** Who waits on it now. */
  waiter: string
  isDisabled: boolean
  onChoose: (username: string) => unknown
}

/** The people who can wait on a check; a tap on a name hands it over. */
export const WaiterChoice = ({ staff, waiter, isDisabled, onChoose }: WaiterChoiceProps) => (
  <ChoiceButtons
    label={TEXTS.label}
    choices={staff.map(({ username, name }) => ({
      id: username,
      label: shortName(name),
      title: name,
      ...(username === waiter ? { description: TEXTS.present } : {}),
    }))}
    value={waiter}
    onChange={onChoose}
    isDisabled={isDisabled}
    className="auto-rows-fr grid-cols-2 sm:grid-cols-3"
  />
)
