/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './Icon.tsx'

interface ShareLinkProps {
  url: string
  /** What the receiver of the link reads with it. */
  title: string
  words: { link: string; share: string; copy: string; copied: string; whatsApp?: string }
}

/** An address to give away: by what the phone shares with, by WhatsApp, or copied. */
export function ShareLink({ url, title, words }: ShareLinkProps) {
  const [isCopied, setCopied] = useState(false)
  // After the first frame, because the server does not know the phone.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  const field = useRef<HTMLInputElement>(null)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      // Over plain HTTP there is no clipboard object, but a selection can be copied.
      field.current?.select()
      document.execCommand('copy')
    }
    setCopied(true)
  }

  const share = () => navigator.share({ title, url }).catch(() => {})

  return (
    <div>
      <label class="flex flex-col gap-1 text-sm text-muted">
        {words.link}
        <input ref={field} class="field" readOnly value={url} />
      </label>
      <div class="mt-3 flex flex-wrap gap-3">
        {canShare ? (
          <button type="button" class="button primary grow" onClick={() => void share()}>
            <Icon name="share" />
            {words.share}
          </button>
        ) : (
          words.whatsApp && (
            <a
              class="button grow"
              href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="share" />
              {words.whatsApp}
            </a>
          )
        )}
        <button type="button" class="button grow" onClick={() => void copy()}>
          <Icon name="copy" />
          {words.copy}
        </button>
      </div>
      <p role="status" class="mt-2 min-h-6 text-center text-good">
        {isCopied ? words.copied : ''}
      </p>
    </div>
  )
}
