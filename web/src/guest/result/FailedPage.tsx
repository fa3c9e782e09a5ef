/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks'
import { type PendingOrder, readPendingOrder, reasonOfRefusal } from '../cart/ordering.ts'
import { CART, FAILED } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Link } from '../ui/Link.tsx'
import { cartAddress, menuAddress } from '../use-place.ts'

interface FailedPageProps {
  code: string
  isSending: boolean
  onRetry: (body: string) => void
  go: (address: string, options?: { replace: boolean }) => void
}

/** `/m/order-failed`: a retry sends the same order again. */
export function FailedPage({ code, isSending, onRetry, go }: FailedPageProps) {
  const [pendingOrder, setPendingOrder] = useState<PendingOrder | null>(null)
  useLayoutEffect(() => {
    // The server does not know the code of this page.
    if (isSending || code === '') return
    // Read after each try, because the reason may change. A bare address was typed by hand: nothing has failed there.
    const pending = new URLSearchParams(location.search).has('code') ? readPendingOrder(code) : null
    setPendingOrder(pending)
    if (!pending) go(cartAddress(code), { replace: true })
  }, [code, isSending, go])

  const canRetry = pendingOrder !== null && !pendingOrder.refusal?.isStale
  return (
    <main class="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-6">
      <div class="flex flex-col items-center gap-3 text-center">
        <span class="flex size-16 items-center justify-center rounded-full bg-bad-soft text-bad">
          <Icon name="warning" size={32} />
        </span>
        <h1 tabIndex={-1} class="text-2xl font-semibold outline-none">
          {FAILED.title}
        </h1>
        <p role="alert" class="min-h-12">
          {isSending
            ? CART.ordering
            : pendingOrder?.refusal
              ? reasonOfRefusal(pendingOrder.refusal)
              : FAILED.hint}
        </p>
        <p class="text-muted">{FAILED.kept}</p>
      </div>
      <div class="flex min-h-48 flex-col gap-3">
        {canRetry && (
          <button
            type="button"
            class="button primary large"
            aria-busy={isSending}
            onClick={() => onRetry(pendingOrder.body)}
          >
            {isSending ? CART.ordering : FAILED.retry}
          </button>
        )}
        <Link href={cartAddress(code)} go={go} class={canRetry ? 'button large' : 'button primary large'}>
          {FAILED.review}
        </Link>
        <Link href={menuAddress(code)} go={go} class="button quiet large">
          {FAILED.back}
        </Link>
      </div>
      <div class="self-center">
        <LanguageSwitch />
      </div>
    </main>
  )
}
