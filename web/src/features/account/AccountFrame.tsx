import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Logo } from '../../ui/page/Logo.tsx'

interface AccountFrameProps {
  title: string
  children: ReactNode
  footer: ReactNode
}

/** The card of the account pages. */
export function AccountFrame({ title, children, footer }: AccountFrameProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Link href="/" className="rounded-md">
        <Logo size={36} />
      </Link>
      <section className="w-full max-w-md rounded-xl border border-line bg-surface p-6 sm:p-8">
        <h1 className="mb-5 text-2xl font-semibold">{title}</h1>
        {children}
      </section>
      <div className="flex flex-col items-center gap-2 text-center">{footer}</div>
    </main>
  )
}

/** In tabs of their own: the form keeps what is typed. */
export function Terms({ prefix }: { prefix: string }) {
  return (
    <>
      {prefix}{' '}
      <TextLink href="/terms" isExternal>
        términos de uso
      </TextLink>{' '}
      y la{' '}
      <TextLink href="/privacy" isExternal>
        política de privacidad
      </TextLink>
      .
    </>
  )
}
