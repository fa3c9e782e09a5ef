import { Check } from 'lucide-react'
import { hasMarker, homeOf, storedUser } from '../../api/session.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import { SampleOrder } from './SampleOrder.tsx'
import { CAPABILITIES, PLAN, TEXTS } from './texts.ts'

export function LandingPage() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-3 py-4">
        <Logo size={34} />
        <nav aria-label="Cuenta" className="flex gap-2">
          <AccountLinks />
        </nav>
      </header>
      <main className="flex grow flex-col gap-14 py-8 sm:gap-20 sm:py-16">
        <section className="grid items-center gap-12 lg:grid-cols-[1fr_22rem]">
          <div>
            <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
              {TEXTS.headline}
            </h1>
            <p className="mt-5 max-w-2xl text-lg text-pretty text-muted">{TEXTS.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <LinkButton variant="primary" size="lg" href="/register">
                {TEXTS.signUp}
              </LinkButton>
            </div>
            <p className="mt-3 text-muted">{PLAN.promise}</p>
          </div>
          <SampleOrder />
        </section>
        <Capabilities />
        <Price />
      </main>
      <footer className="border-t border-line py-6 text-sm text-muted">{TEXTS.footer}</footer>
    </div>
  )
}

function AccountLinks() {
  const user = storedUser()
  if (user && hasMarker()) {
    return (
      <LinkButton variant="primary" size="touch" href={homeOf(user)}>
        {TEXTS.goIn}
      </LinkButton>
    )
  }
  return (
    <>
      <LinkButton variant="quiet" size="touch" href="/login">
        {TEXTS.signIn}
      </LinkButton>
      <LinkButton size="touch" href="/register" className="max-sm:hidden">
        {TEXTS.signUp}
      </LinkButton>
    </>
  )
}

function Capabilities() {
  return (
    <section aria-labelledby="capabilities">
      <h2 id="capabilities" className="text-2xl font-semibold">
        {TEXTS.capabilities}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {CAPABILITIES.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden size={26} className="text-brand" />
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Price() {
  return (
    <section
      aria-labelledby="price"
      className="grid gap-8 rounded-xl border border-line bg-surface p-6 sm:p-10 lg:grid-cols-2 lg:items-center"
    >
      <div>
        <h2 id="price" className="text-2xl font-semibold">
          {PLAN.title}
        </h2>
        <p className="mt-4">
          <span className="text-3xl font-semibold whitespace-nowrap sm:text-4xl">{PLAN.price}</span>{' '}
          <span className="text-muted">{PLAN.unit}</span>
        </p>
        <p className="mt-2 text-muted">{PLAN.trial}</p>
        <LinkButton variant="primary" size="touch" href="/register" className="mt-6">
          {TEXTS.signUp}
        </LinkButton>
      </div>
      <ul className="flex flex-col gap-3">
        {PLAN.includes.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
