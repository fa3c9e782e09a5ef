/** @jsxImportSource preact */

import { SUCCESS } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Link } from '../ui/Link.tsx'
import { menuAddress, type Place } from '../use-place.ts'

/** `/m/order-success`: the number of the request and the next steps. */
export const SuccessPage = ({ place, go }: { place: Place; go: (address: string) => void }) => (
  <main class="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 p-6">
    <div class="flex flex-col items-center gap-3 text-center">
      <span class="flex size-16 items-center justify-center rounded-full bg-good-soft text-good">
        <Icon name="check" size={32} />
      </span>
      <h1 tabIndex={-1} class="text-2xl font-semibold outline-none">
        {SUCCESS.title}
      </h1>
      {/* Reserves the space, because only the browser knows the number. */}
      <p class="min-h-28">
        {place.no !== '' && (
          <>
            <span class="block text-muted">{SUCCESS.number}</span>
            <strong class="block text-6xl">{place.no}</strong>
          </>
        )}
      </p>
    </div>
    <section class="rounded-lg border border-line bg-surface p-4">
      <h2 class="font-semibold">{SUCCESS.next}</h2>
      <ol class="mt-2 flex list-decimal flex-col gap-1.5 pl-5">
        {SUCCESS.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
    <Link href={menuAddress(place.code)} go={go} class="button primary large">
      {SUCCESS.back}
    </Link>
    <div class="self-center">
      <LanguageSwitch />
    </div>
  </main>
)
