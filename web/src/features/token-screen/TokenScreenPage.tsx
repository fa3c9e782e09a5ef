import { getTokens, type Tokens } from '@comanda/shared/kitchen/api'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { ApiError, api } from '../../api/client.ts'
import { serverTime } from '../../offline/server-clock.ts'
import { useWakeLock } from '../../parts/browser/use-wake-lock.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { cx } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Customers look for their number at a glance, so a change must not wait long. */
const POLL_MS = 4_000
/** Without an answer for this long the tokens may be out of date. */
const STALE_MS = 15_000

/** The customers' wall screen: the tokens that are being prepared and those to pick up. It needs no sign-in. */
export function TokenScreenPage() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['token-screen', code],
    queryFn: ({ signal }) => api(getTokens, { params: { code }, signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  })
  // Guests read it, so that it has no notice where this cannot be.
  useWakeLock()
  usePageTitle(data ? `${TEXTS.title} · ${data.storeName}` : TEXTS.title)
  const isStale = useNow((now) => Number(now - serverTime(dataUpdatedAt) > STALE_MS)) === 1
  const isInvalid = error instanceof ApiError && error.status === 404
  if (isInvalid || !data)
    return (
      <main className="flex min-h-dvh items-center justify-center p-8 text-center text-2xl">
        <div role="status">
          <h1>{isInvalid ? TEXTS.invalid : error ? TEXTS.stale : TEXTS.loading}</h1>
        </div>
      </main>
    )
  return (
    <main className="flex h-dvh flex-col gap-[2vmin] overflow-hidden bg-canvas p-[2.5vmin] text-ink">
      <h1 className="truncate text-center text-[max(1.25rem,3.5vmin)] font-semibold">{data.storeName}</h1>
      {isStale && (
        <Banner tone="bad" icon={WifiOff} className="text-lg font-semibold">
          {TEXTS.stale}
        </Banner>
      )}
      <Board tokens={data} />
    </main>
  )
}

function Board({ tokens }: { tokens: Tokens }) {
  return (
    <div className="grid min-h-0 grow grid-cols-2 gap-[2.5vmin] portrait:grid-cols-1 portrait:grid-rows-2">
      <Column title={TEXTS.preparing} tokens={tokens.preparing} />
      <Column title={TEXTS.ready} tokens={tokens.ready} isReady />
    </div>
  )
}

interface ColumnProps {
  title: string
  tokens: readonly number[]
  isReady?: boolean
}

/** The newest ready token comes first; with many tokens the numbers become smaller, so that all are on the screen. */
function Column({ title, tokens, isReady = false }: ColumnProps) {
  const shown = isReady ? [...tokens].reverse() : tokens
  const size =
    shown.length <= 6 ? '14vmin' : shown.length <= 15 ? '10vmin' : shown.length <= 40 ? '6.5vmin' : '4vmin'
  return (
    <section
      className={cx(
        'flex min-h-0 flex-col rounded-lg border-2 p-[2vmin]',
        isReady ? 'border-good-solid bg-good-soft text-good' : 'border-line bg-surface',
      )}
    >
      <h2 className="text-center text-[max(1.5rem,6vmin)] font-bold">{title}</h2>
      <ul
        aria-live={isReady ? 'polite' : 'off'}
        className="flex min-h-0 grow flex-wrap content-start justify-center gap-x-[4vmin] gap-y-[1vmin] overflow-hidden pt-[1vmin]"
      >
        {shown.map((token) => (
          <li key={token} style={{ fontSize: size }} className="leading-tight font-bold tabular-nums">
            {token}
          </li>
        ))}
      </ul>
    </section>
  )
}

const TEXTS = {
  title: 'Turnos',
  preparing: 'Preparando',
  ready: 'Listo',
  invalid: 'Este enlace ya no funciona. Pide uno nuevo al restaurante.',
  stale: 'Sin conexión: los turnos pueden estar atrasados.',
  loading: 'Por favor espere...',
}
