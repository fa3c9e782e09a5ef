import { saveProfile, type User } from '@comanda/shared/auth/api'
import { Profile } from '@comanda/shared/auth/bodies'
import { splitScopes } from '@comanda/shared/kernel/scopes'
import { scopeTitle } from '@comanda/shared/users/scopes'
import { useQueryClient } from '@tanstack/react-query'
import {
  Armchair,
  Banknote,
  CalendarCheck,
  ChartNoAxesCombined,
  ChefHat,
  ClipboardList,
  ContactRound,
  type LucideIcon,
  ReceiptText,
  Settings,
  ShoppingCart,
  Stamp,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { api } from '../../../api/client.ts'
import { homeOf } from '../../../api/session.ts'
import { hasLetterKeys, setLetterKeys } from '../../../parts/browser/letter-keys.ts'
import { firstProblem } from '../../../parts/first-problem.ts'
import { workPagesOf } from '../../../parts/session/first-page.ts'
import { roleOf } from '../../../parts/session/role-of.ts'
import { type CurrentUser, profileQuery, useCurrentUser } from '../../../parts/session/use-current-user.ts'
import { useDraft } from '../../../parts/settings/use-draft.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { fieldsOf } from '../../../ui/forms/use-fields.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { OWN_TEXTS } from '../own-texts.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { PinCard } from './PinCard.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'

const WORDS = OWN_TEXTS.profile

export function ProfilePage() {
  const user = useCurrentUser()
  if (!user) return null
  // Absent in the record of the sign-in, until the server's own is there.
  const hasPinAlone = user.login === null
  return (
    <>
      <PageHeader title={WORDS.title} />
      <WorkPages user={user} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={WORDS.details}>
          <Facts user={user} />
          <ProfileForm user={user} />
        </Card>
        <div className="grid gap-4">
          {user.role === 'admin' && <SubscriptionCard />}
          {hasPinAlone ? (
            <Card title={OWN_TEXTS.pin.title}>
              <p className="text-muted">{OWN_TEXTS.pin.givenByOthers}</p>
            </Card>
          ) : (
            <>
              <PasswordCard username={user.login ?? user.username} />
              {user.is_active === 1 && <PinCard username={user.login ?? user.username} />}
            </>
          )}
          <ShortcutsCard />
        </div>
      </div>
    </>
  )
}

/** Read-only fields. */
function Facts({ user }: { user: CurrentUser }) {
  const titles = splitScopes(user.scope).map(scopeTitle).join(', ')
  const facts: [string, string][] = [
    [WORDS.role, roleOf(user)],
    [WORDS.username, user.login === null ? WORDS.noEmail : (user.login ?? user.username)],
    [WORDS.scopes, user.role === 'admin' ? WORDS.allScopes : titles || WORDS.noScopes],
  ]
  return (
    <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-b border-line pb-5">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-medium break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Kept on the device, because a tablet's keyboard is not the person's. */
function ShortcutsCard() {
  const [isOn, setOn] = useState(hasLetterKeys)
  const change = (next: boolean) => {
    setLetterKeys(next)
    setOn(next)
  }
  return (
    <Card title={WORDS.shortcuts}>
      <Switch isSelected={isOn} onChange={change} description={WORDS.letterKeysHint}>
        {WORDS.letterKeys}
      </Switch>
    </Card>
  )
}

type Path = ReturnType<typeof workPagesOf>[number]['path']

const ICONS: Record<Path, LucideIcon> = {
  '/dashboard/pos': ShoppingCart,
  '/dashboard/orders': ClipboardList,
  '/dashboard/floor': Armchair,
  '/dashboard/kitchen': ChefHat,
  '/dashboard/till': Banknote,
  '/dashboard/reservation': CalendarCheck,
  '/dashboard/customers': ContactRound,
  '/dashboard/invoices': ReceiptText,
  '/dashboard/invoices/cfdi': Stamp,
  '/dashboard/reports': ChartNoAxesCombined,
  '/dashboard/settings': Settings,
}

/** The pages of a person's work, as large links, where the profile is the first page after the sign-in. */
function WorkPages({ user }: { user: User }) {
  const pages = workPagesOf(user)
  if (pages.length === 0 || homeOf(user) !== '/dashboard/profile') return null
  return (
    <nav
      aria-label={OWN_TEXTS.profile.work}
      className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
    >
      {pages.map(({ path, title }) => {
        const Icon = ICONS[path]
        return (
          <Link
            key={path}
            href={path}
            className="flex min-h-20 items-center gap-2.5 rounded-lg border border-edge bg-surface px-3 font-medium data-hovered:bg-hover data-pressed:bg-hover max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-1 sm:text-lg"
          >
            <Icon aria-hidden size={26} className="shrink-0 text-brand-ink" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** The user's own fields. The shell shows the new values after saving. */
function ProfileForm({ user }: { user: User }) {
  const client = useQueryClient()
  const { name, designation, phone } = user
  const { draft, isDirty, set, settle } = useDraft({
    name,
    designation: designation ?? '',
    phone: phone ?? '',
  })
  const { field } = fieldsOf(draft, set)

  async function submit() {
    const body = Profile.parse(draft)
    const { message } = await api(saveProfile, { body })
    client.setQueryData(profileQuery.queryKey, (before) => before && { ...before, ...body })
    settle(draft)
    toast.success(message)
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }

  return (
    <Form aria-label={WORDS.details} validate={() => firstProblem(Profile, draft)} onSubmit={submit}>
      {({ isPending }) => (
        <>
          <TextField {...field('name')} label={WORDS.name} isRequired maxLength={120} autoComplete="name" />
          <TextField
            {...field('designation')}
            label={WORDS.designation}
            maxLength={120}
            autoComplete="organization-title"
          />
          <TextField {...field('phone')} type="tel" label={WORDS.phone} maxLength={40} autoComplete="tel" />
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            size="touch"
            isPending={isPending}
            className="self-start"
          >
            {WORDS.save}
          </Button>
        </>
      )}
    </Form>
  )
}
