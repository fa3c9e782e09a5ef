import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { Lazy } from '../Lazy.tsx'
import type { PeriodFilterProps } from './PeriodDialog.tsx'
import { type PeriodChoice, type PeriodOrAny, periodName, SPANISH_PERIODS } from './period-words.ts'

const load = () => import('./PeriodDialog.tsx')

/** Shows the period of a list in a menu that applies a choice at once. Only a range of dates opens the dialog. */
export function PeriodFilter<P extends PeriodOrAny>(props: PeriodFilterProps<P>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { periods, value, onChange, words = SPANISH_PERIODS } = props
  const name = periodName(value, words)
  const choose = (type: P) => (type === 'custom' ? setOpen(true) : onChange({ type } as PeriodChoice<P>))
  return (
    <>
      <MenuButton
        label={words.title}
        placement="bottom start"
        chosen={value.type}
        trigger={
          <Button size="touch" icon={ListFilter} aria-label={words.button(name)}>
            {words.label ? `${words.label}: ${name}` : name}
          </Button>
        }
        items={periods.map((type) => ({
          id: type,
          label: words.names[type],
          startsGroup: type === 'custom',
          onAction: () => choose(type),
        }))}
      />
      <Lazy load={load} isOpen={isOpen} onFail={close}>
        {({ PeriodDialog }) => <PeriodDialog {...props} onClose={close} />}
      </Lazy>
    </>
  )
}
