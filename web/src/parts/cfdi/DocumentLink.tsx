import { getDocumentLink } from '@comanda/shared/cfdi/files'
import { LINK_DAYS } from '@comanda/shared/cfdi/guest-page'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { copyAndSay } from '../browser/copy-text.ts'
import { QrCode } from '../codes/QrCode.tsx'
import { Unfetched } from '../Loaded.tsx'
import { CFDI } from './may-invoice.ts'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

/** The page with the files of a stamped document: to scan from this screen, or to send. */
export function DocumentLink({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [...CFDI, 'link', id],
    queryFn: ({ signal }) => api(getDocumentLink, { params: { id }, signal }),
    // Each reading is in the log.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!query.data) return <Unfetched queries={[query]} failed={TEXTS.linkFailed} />
  const { url } = query.data
  return (
    <section aria-label={TEXTS.linkTitle} className="flex flex-wrap items-center gap-4">
      <QrCode text={url} label={TEXTS.linkCode} className="w-40 shrink-0 rounded-md" />
      <div className="flex min-w-0 flex-1 basis-44 flex-col items-start gap-2">
        <p className="text-muted">{TEXTS.linkHint(LINK_DAYS)}</p>
        <div className="flex flex-wrap gap-2">
          {'share' in navigator ? (
            <Button
              size="touch"
              onPress={() => void navigator.share({ title: TEXTS.linkTitle, url }).catch(() => {})}
            >
              {TEXTS.share}
            </Button>
          ) : (
            <LinkButton
              size="touch"
              href={`https://wa.me/?text=${encodeURIComponent(`${TEXTS.linkTitle} ${url}`)}`}
              target="_blank"
              rel="noreferrer"
            >
              {TEXTS.whatsApp}
            </LinkButton>
          )}
          <Button size="touch" onPress={() => copyAndSay(url, TEXTS.linkCopied)}>
            {TEXTS.copyLink}
          </Button>
        </div>
      </div>
    </section>
  )
}
