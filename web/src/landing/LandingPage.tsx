import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAILTO, SUPPORT_EMAIL } from '../parts/support.ts'
import { type ButtonLook, buttonClass } from '../ui/buttons/button-look.ts'
import { Logo } from '../ui/page/Logo.tsx'
import { FIRST, FLOOR, MOMENTS, type PictureWords, PLAN, STRENGTHS, TEXTS } from './texts.ts'

/** The page that sells the product. The build renders it once: no hooks, no events. */
export const LandingPage = () => (
  <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8">
    <header className="flex flex-wrap items-center justify-between gap-3 py-4">
      <Logo size={34} />
      <nav aria-label={TEXTS.account} className="flex gap-2">
        <Action href="/dashboard" variant="primary" className="for-people">
          {TEXTS.goIn}
        </Action>
        <Action href="/login" variant="quiet" className="for-strangers">
          {TEXTS.signIn}
        </Action>
        <Action href="/register" className="for-strangers for-new max-sm:hidden">
          {TEXTS.signUp}
        </Action>
      </nav>
    </header>
    <main className="flex grow flex-col gap-16 py-6 sm:gap-24 sm:py-12">
      <Hero />
      <Moments />
      <Strengths />
      <Price />
    </main>
    <footer className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line py-6 text-sm text-muted">
      <p>{TEXTS.footer}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href="/terms" className="underline underline-offset-2">
          {TEXTS.terms}
        </a>
        <a href="/privacy" className="underline underline-offset-2">
          {TEXTS.privacy}
        </a>
      </p>
      <p>
        {TEXTS.questions}{' '}
        <a href={MAILTO} className="inline-block text-brand underline underline-offset-2">
          {SUPPORT_EMAIL}
        </a>
      </p>
    </footer>
  </div>
)

interface ActionProps extends ButtonLook {
  href: string
  className?: string
  children: ReactNode
}

/** A link that looks like a button; plain, because the page has no scripts. */
const Action = ({ href, variant = 'secondary', size = 'touch', className, children }: ActionProps) => (
  <a
    href={href}
    className={buttonClass(
      { variant, size },
      `${variant === 'primary' ? 'hover:bg-brand-strong' : 'hover:bg-hover'} ${className ?? ''}`,
    )}
  >
    {children}
  </a>
)

const Hero = () => (
  <section className="grid items-center gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12">
    <div>
      <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{TEXTS.headline}</h1>
      <p className="mt-5 max-w-2xl text-lg text-pretty text-muted">{TEXTS.lead}</p>
      <ul className="mt-5 flex max-w-2xl flex-col gap-2 text-lg font-medium">
        {FIRST.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden size={24} className="mt-px shrink-0 text-brand" />
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Action variant="primary" size="lg" href="/register" className="for-new">
          {TEXTS.signUp}
        </Action>
        <Action variant="primary" size="lg" href="/login" className="for-known">
          {TEXTS.signIn}
        </Action>
      </div>
      <p className="for-new mt-3 text-muted">{PLAN.promise}</p>
    </div>
    <Picture {...FLOOR} />
  </section>
)

/** A screen of the demo restaurant in the visitor's theme; 4 : 3, so that nothing moves when it arrives. */
const Picture = ({ name, alt }: PictureWords) => (
  <picture>
    <source srcSet={`/landing/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
    <img
      src={`/landing/${name}.webp`}
      alt={alt}
      width={960}
      height={720}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-xl border border-line bg-surface"
    />
  </picture>
)

const Moments = () => (
  <div className="grid gap-x-12 gap-y-14 md:grid-cols-2">
    {MOMENTS.map(({ title, text, ...picture }) => (
      <section key={title}>
        <Picture {...picture} />
        <h2 className="mt-5 text-2xl font-semibold">{title}</h2>
        <p className="mt-2 text-lg text-pretty text-muted">{text}</p>
      </section>
    ))}
  </div>
)

const Strengths = () => (
  <section aria-labelledby="strengths">
    <h2 id="strengths" className="text-2xl font-semibold">
      {TEXTS.strengths}
    </h2>
    <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {STRENGTHS.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden size={26} className="text-brand" />
          <h3 className="mt-3 text-lg font-semibold">{title}</h3>
          <p className="mt-1 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

const Price = () => (
  <section
    aria-labelledby="price"
    className="for-new grid gap-8 rounded-xl border border-line bg-surface p-6 sm:p-10 lg:grid-cols-2 lg:items-center"
  >
    <div>
      <h2 id="price" className="text-2xl font-semibold">
        {PLAN.title}
      </h2>
      <p className="mt-4">
        <span className="text-3xl font-semibold whitespace-nowrap sm:text-4xl">{PLAN.price}</span>{' '}
        <span className="inline-block text-muted">{PLAN.unit}</span>
      </p>
      <p className="mt-2 text-muted">{PLAN.trial}</p>
      <Action variant="primary" href="/register" className="mt-6">
        {TEXTS.signUp}
      </Action>
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
