import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Lazy } from '../Lazy.tsx'
import type { PeriodFilterProps } from './PeriodDialog.tsx'
import { type PeriodOrAny, periodName, SPANISH_PERIODS } from './period-words.ts'

const load = () => import('./PeriodDialog.tsx')

/** Shows the period of a list and opens the dialog to change it. */
export function PeriodFilter<P extends PeriodOrAny>(props: PeriodFilterProps<P>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const words = props.words ?? SPANISH_PERIODS
  const name = periodName(props.value, words)
  return (
    <>
      <Button size="touch" icon={ListFilter} aria-label={words.button(name)} onPress={() => setOpen(true)}>
        {words.label ? `${words.label}: ${name}` : name}
      </Button>
      <Lazy load={load} isOpen={isOpen} onFail={close}>
        {({ PeriodDialog }) => <PeriodDialog {...props} onClose={close} />}
      </Lazy>
    </>
  )
}
