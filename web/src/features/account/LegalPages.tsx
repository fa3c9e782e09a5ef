import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { MAILTO, SUPPORT_EMAIL } from '../../parts/support.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import { type LegalText, PRIVACY, TERMS } from './legal-texts.ts'

export const TermsPage = () => <LegalPage {...TERMS} />
export const PrivacyPage = () => <LegalPage {...PRIVACY} />

function LegalPage({ title, sections }: LegalText) {
  usePageTitle(title)
  return (
    <main className="mx-auto flex max-w-prose flex-col gap-6 px-4 py-10">
      <TextLink href="/" isQuiet className="self-start">
        <Logo size={34} />
      </TextLink>
      <h1 className="text-2xl font-semibold">{title}</h1>
      {sections.map(([heading, ...paragraphs]) => (
        <section key={heading}>
          <h2 className="text-lg font-semibold">{heading}</h2>
          {paragraphs.map((text) => (
            <p key={text} className="mt-2">
              {text}
            </p>
          ))}
        </section>
      ))}
      <p>
        ¿Dudas? Escribe a{' '}
        <TextLink href={MAILTO} isExternal>
          {SUPPORT_EMAIL}
        </TextLink>
        .
      </p>
    </main>
  )
}
