import { splitScopes } from '@comanda/shared/kernel/scopes'
import { scopeTitle } from '@comanda/shared/users/scopes'
import { useState } from 'react'
import { hasLetterKeys, setLetterKeys } from '../../../parts/browser/letter-keys.ts'
import { type CurrentUser, useCurrentUser } from '../../../parts/session/use-current-user.ts'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { OWN_TEXTS } from '../own-texts.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { PinCard } from './PinCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { WorkPages } from './WorkPages.tsx'

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
    [WORDS.role, user.role.toUpperCase()],
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
