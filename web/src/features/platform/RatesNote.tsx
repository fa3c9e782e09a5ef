import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { amountOf } from './formats.ts'
import { RatesDialog } from './reports/RatesDialog.tsx'
import { TEXTS } from './texts.ts'

interface RatesNoteProps {
  missing: readonly { currency: string; total: string }[]
}

/** The sales that are in no figure, since nobody has said what their currency is worth. */
export function RatesNote({ missing }: RatesNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const list = missing.map(({ currency, total }) => amountOf(total, currency)).join(', ')
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
      {isOpen && <RatesDialog wanted={missing[0]?.currency} onClose={() => setOpen(false)} />}
    </>
  )
}
