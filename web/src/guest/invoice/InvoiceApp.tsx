/** @jsxImportSource preact */
import type { GuestDocument } from '@comanda/shared/cfdi/guest'
import type { InvoiceStart } from '@comanda/shared/cfdi/guest-page'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { LanguageContext, storeLanguage } from '../language.ts'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Message } from '../ui/Message.tsx'
import { ShareLink } from '../ui/ShareLink.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { fileAddress, readDocument } from './request.ts'
import { type Texts, textsIn } from './texts.ts'

/** `/f/{store}` and `/f/{store}/{code}`: a guest invoices a sale with the code of its receipt. */
export function InvoiceApp({ start }: { start: InvoiceStart }) {
  const [language, setLanguage] = useState(start.language)
  const texts = textsIn(language)
  const state = useMemo(
    () => ({
      language,
      choose: (next: typeof language) => {
        storeLanguage(next, '/f')
        setLanguage(next)
      },
    }),
    [language],
  )
  useEffect(() => {
    document.title = titleOf(start, texts)
    document.documentElement.lang = language === 'en' ? 'en' : 'es-MX'
  }, [start, texts, language])
  return (
    <LanguageContext.Provider value={state}>
      {start.link ? (
        <Linked start={start} document={start.link.document} texts={texts} />
      ) : start.storeName === null ? (
        <Message title={texts.unavailable} hint={texts.unavailableHint} icon="broken" />
      ) : (
        <Invoice start={start} texts={texts} storeName={start.storeName} />
      )}
    </LanguageContext.Provider>
  )
}

export const titleOf = ({ storeName, link }: InvoiceStart, texts: Texts): string => {
  if (storeName !== null) return texts.titleOf(storeName)
  return link ? texts.linkOver : texts.unavailable
}

interface LinkedProps {
  start: InvoiceStart
  document: GuestDocument | null
  texts: Texts
}

/** The files of a document, opened by its link. */
function Linked({ start: { storeName, isTest }, document, texts }: LinkedProps) {
  if (storeName === null || document === null || document.state === 'rejected')
    return <Message title={texts.linkOver} hint={texts.linkOverHint} icon="broken" />
  return (
    <Page storeName={storeName} isTest={isTest} texts={texts}>
      <Result document={document} storeName={storeName} texts={texts} isShared />
    </Page>
  )
}

interface InvoiceProps {
  start: InvoiceStart
  texts: Texts
  storeName: string
}

function Invoice({ start, texts, storeName }: InvoiceProps) {
  const [shown, setShown] = useState<GuestDocument | null>(null)
  const document = useFollowed(shown)
  const isRefused = document?.state === 'rejected'
  return (
    <Page storeName={storeName} isTest={start.isTest} texts={texts}>
      {/* The form stays mounted, so that a refusal leaves everything as it was typed. */}
      <div hidden={document !== null && !isRefused}>
        <InvoiceForm start={start} texts={texts} refused={isRefused ? document : null} onAnswer={setShown} />
      </div>
      <div role="status">
        {document && !isRefused && <Result document={document} storeName={storeName} texts={texts} />}
      </div>
    </Page>
  )
}

interface PageProps {
  storeName: string
  isTest: boolean
  texts: Texts
  children: ComponentChildren
}

const Page = ({ storeName, isTest, texts, children }: PageProps) => (
  <main class="mx-auto flex max-w-md flex-col gap-4 p-4 pb-12">
    <header class="flex flex-wrap items-start justify-between gap-2">
      <div class="words">
        <p class="text-muted">{storeName}</p>
        <h1 class="text-2xl font-semibold">{texts.title}</h1>
      </div>
      <LanguageSwitch />
    </header>
    {isTest && (
      <p class="flex items-center gap-2 rounded-lg bg-sunken p-3 text-sm">
        <Icon name="info" />
        {texts.test}
      </p>
    )}
    {children}
  </main>
)

const isPending = (document: GuestDocument | null): document is GuestDocument =>
  document?.state === 'sealed' || document?.state === 'stamping'
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 8_000

/** The document as it is now: while it is being stamped, the page asks again. */
function useFollowed(answered: GuestDocument | null): GuestDocument | null {
  const [followed, setFollowed] = useState<GuestDocument | null>(null)
  useEffect(() => {
    setFollowed(null)
    if (!isPending(answered)) return
    let pause = FIRST_PAUSE
    let timer = setTimeout(() => void next(), pause)
    async function next() {
      const read = await readDocument((answered as GuestDocument).token)
      if (read && !isPending(read)) return setFollowed(read)
      pause = Math.min(pause * 1.5, LONGEST_PAUSE)
      timer = setTimeout(() => void next(), pause)
    }
    return () => clearTimeout(timer)
  }, [answered])
  return followed?.token === answered?.token ? (followed ?? answered) : answered
}

interface ResultProps {
  document: GuestDocument
  storeName: string
  texts: Texts
  /** Opened by its link, and not asked for here. */
  isShared?: boolean
}

function Result({ document, storeName, texts, isShared = false }: ResultProps) {
  const { state, token, link, folio, uuid, mailed_to: mailedTo } = document
  if (isPending(document))
    return (
      <section class="flex flex-col items-center gap-2 py-12 text-center">
        <h2 class="text-xl font-semibold">{texts.stamping}</h2>
        <p class="text-muted">{texts.stampingHint}</p>
      </section>
    )
  if (state === 'cancelled')
    return (
      <section class="flex flex-col items-center gap-2 py-12 text-center">
        <h2 class="text-xl font-semibold">{texts.cancelled}</h2>
        <p class="text-muted">{texts.cancelledHint}</p>
      </section>
    )
  return (
    <section class="flex flex-col gap-4">
      <div class="flex flex-col items-center gap-3 py-4 text-center">
        <span class="flex size-16 items-center justify-center rounded-full bg-good-soft text-good">
          <Icon name="check" size={32} />
        </span>
        <h2 class="text-xl font-semibold">{texts.done}</h2>
        <p class="text-sm break-all text-muted">
          {texts.folio} {folio}
          <br />
          {uuid}
        </p>
      </div>
      <a class="button primary large" href={fileAddress(token, 'pdf')} download>
        {texts.pdf}
      </a>
      <a class="button large" href={fileAddress(token, 'xml')} download>
        {texts.xml}
      </a>
      {mailedTo && <p class="text-sm text-muted break-words">{texts.mailed(mailedTo)}</p>}
      <p class="text-sm text-muted">{isShared ? texts.keepShared : texts.keep}</p>
      <ShareLink url={link} title={texts.titleOf(storeName)} words={texts} />
    </section>
  )
}
