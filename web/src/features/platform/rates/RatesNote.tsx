import { useState } from 'react'
import { Lazy } from '../../../parts/Lazy.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { shownAmount } from '../formats.ts'
import { TEXTS } from '../texts.ts'

const loadDialog = () => import('./RatesDialog.tsx')

interface RatesNoteProps {
  missing: readonly { currency: string; total: string }[]
}

/** Warns about sales that no figure includes, because their currency has no exchange rate. */
export function RatesNote({ missing }: RatesNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const list = missing.map(({ currency, total }) => shownAmount(total, currency)).join(', ')
  return (
    <>
      {missing.length > 0 && (
        <Banner
          tone="warn"
          className="max-sm:flex-wrap"
          action={
            <Button size="touch" className="max-sm:w-full" onPress={() => setOpen(true)}>
              {TEXTS.rates.setMissing}
            </Button>
          }
        >
          {TEXTS.rates.missing(list)}
        </Banner>
      )}
      <Lazy load={loadDialog} isOpen={isOpen} onFail={close}>
        {({ RatesDialog }) => <RatesDialog wanted={missing[0]?.currency} onClose={close} />}
      </Lazy>
    </>
  )
}
