import type { User } from '@comanda/shared/auth/api'
import { shortName } from '@comanda/shared/kernel/short-name'
import { chooseDrawer, type TillState } from '@comanda/shared/till/api'
import { Button } from 'react-aria-components'
import { api } from '../../api/client.ts'
import { Button as HouseButton } from '../../ui/buttons/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useAttempt } from '../hooks/use-attempt.ts'
import { useWrite } from '../hooks/use-write.ts'
import { TILL } from './data.ts'
import { rememberDrawer } from './own-drawer.ts'
import { DRAWER_TEXTS as TEXTS } from './texts.ts'

interface DrawerChoiceProps {
  user: User
  till: TillState
  onDone: () => void
}

const CHOICE =
  'flex min-h-20 flex-col justify-center rounded-lg border bg-surface px-5 py-3 text-left ' +
  'data-hovered:bg-hover data-pressed:translate-y-px data-disabled:opacity-60'

const stateOfDrawer = ({ shift }: TillState['drawers'][number]): string =>
  shift === null
    ? TEXTS.drawerClosed
    : shift.status === 'open'
      ? TEXTS.drawerOpen(shortName(shift.openedBy.name))
      : TEXTS.drawerCounting

/** Chooses the drawer whose shift gets the money of this device. */
export function DrawerChoice({ user, till, onDone }: DrawerChoiceProps) {
  const write = useWrite(TILL)
  const { attempt, isPending, failure } = useAttempt()

  const choose = (drawerId: number) =>
    attempt(async () => {
      await write(api(chooseDrawer, { body: { drawerId } }))
      rememberDrawer(user, drawerId)
      onDone()
    })

  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{TEXTS.chooseDrawer}</h2>
      <p className="text-muted">{TEXTS.chooseDrawerHint}</p>
      {failure && <Banner tone="bad">{failure.text}</Banner>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {till.drawers.map((drawer) => (
          <li key={drawer.id} className="flex flex-col">
            <Button
              isDisabled={isPending}
              onPress={() => choose(drawer.id)}
              aria-current={drawer.id === till.drawerId ? 'true' : undefined}
              className={cx(CHOICE, drawer.id === till.drawerId ? 'border-brand' : 'border-edge')}
            >
              <span className="text-lg font-semibold wrap-anywhere">{drawer.title}</span>
              <span className={drawer.shift ? 'font-medium text-good' : 'text-muted'}>
                {stateOfDrawer(drawer)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {till.drawerId !== null && (
        <HouseButton size="touch" className="self-start" isDisabled={isPending} onPress={onDone}>
          {TEXTS.back}
        </HouseButton>
      )}
    </section>
  )
}
