import {
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  QrCode,
  Shapes,
  Stamp,
  Users,
  UtensilsCrossed,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import * as v from 'valibot'
import { storedUser } from '../../api/session.ts'
import { readJson, writeJson } from '../../parts/browser/local-json.ts'
import { useStoreSetting, useTables } from '../../parts/settings/data.ts'
import { useFiscalSettings } from '../../parts/settings/fiscal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { useMenuCount, useStaffCount } from './data.ts'
import { TEXTS } from './texts.ts'

type StepId = keyof typeof TEXTS.steps

const STEPS: readonly { id: StepId; href: string; icon: LucideIcon }[] = [
  { id: 'menu', href: '/dashboard/settings/menu-items', icon: UtensilsCrossed },
  { id: 'tables', href: '/dashboard/settings/tables', icon: Shapes },
  { id: 'qr', href: '/dashboard/settings/details', icon: QrCode },
  { id: 'staff', href: '/dashboard/users', icon: Users },
  { id: 'invoicing', href: '/dashboard/settings/invoicing', icon: Stamp },
]

/** Optional steps of a store. The card does not wait for them. */
const OPTIONS = [
  { href: '/dashboard/till', label: TEXTS.options.shift },
  { href: '/dashboard/profile', label: TEXTS.options.pin },
  { href: '/dashboard/devices', label: TEXTS.options.share },
] as const

const hiddenKey = () => `comanda.first-day.hidden.${storedUser()?.tenant_id ?? ''}`

/** The steps to set up a new store. Hidden when all are done or when the user hides them. */
export function FirstDay() {
  const done = useDoneSteps()
  const [isHidden, setHidden] = useState(() => readJson(localStorage, hiddenKey(), v.boolean()) ?? false)
  if (isHidden || !done || STEPS.every(({ id }) => done[id])) return null
  const hide = () => {
    writeJson(localStorage, hiddenKey(), true)
    setHidden(true)
  }
  return (
    <Card
      title={TEXTS.firstDay}
      action={
        <Button size="sm" variant="quiet" onPress={hide}>
          {TEXTS.hide}
        </Button>
      }
    >
      <p className="-mt-2 mb-4 text-muted">{TEXTS.firstDayHint}</p>
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {STEPS.map((step) => (
          <li key={step.id}>
            <Step {...step} isDone={done[step.id]} />
          </li>
        ))}
      </ol>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
        {TEXTS.optional}
        {OPTIONS.map(({ href, label }) => (
          <TextLink key={href} href={href}>
            {label}
          </TextLink>
        ))}
      </p>
    </Card>
  )
}

/** Undefined until all answers are loaded, so that a done step does not appear as open. */
function useDoneSteps(): Record<StepId, boolean> | undefined {
  const menu = useMenuCount().data
  const tables = useTables().data
  const store = useStoreSetting().data
  const staff = useStaffCount().data
  const fiscal = useFiscalSettings().data
  if (menu === undefined || !tables || !store || staff === undefined || !fiscal) return undefined
  return {
    menu: menu > 0,
    tables: tables.length > 0,
    qr: store.isQRMenuEnabled,
    staff: staff > 1,
    invoicing: fiscal.isReady && !fiscal.isTest,
  }
}

function Step({ id, href, icon: Icon, isDone }: (typeof STEPS)[number] & { isDone: boolean }) {
  const { title, text } = TEXTS.steps[id]
  const State = isDone ? CircleCheck : CircleDashed
  return (
    <Link
      href={href}
      className="flex h-full flex-col gap-2 rounded-lg border border-line p-4 data-hovered:border-edge data-hovered:bg-hover"
    >
      <span className="flex items-center justify-between gap-2">
        <span className="flex size-10 items-center justify-center rounded-lg bg-brand-soft text-brand-ink">
          <Icon aria-hidden size={22} />
        </span>
        <span className={`flex items-center gap-1.5 text-sm ${isDone ? 'text-good' : 'text-muted'}`}>
          <State aria-hidden size={18} />
          {isDone ? TEXTS.done : TEXTS.pending}
        </span>
      </span>
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-muted">{text}</span>
    </Link>
  )
}
