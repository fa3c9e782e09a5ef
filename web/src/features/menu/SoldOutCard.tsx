import type { MenuItem } from '@comanda/shared/menu/api'
import { messageOf } from '../../api/client.ts'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { useItemChange } from './data.ts'
import { TEXTS } from './texts.ts'

/** In force at once, apart from the form's Guardar. */
export function SoldOutCard({ item }: { item: MenuItem }) {
  const { mutate } = useItemChange()
  const set = (isSoldOut: boolean) =>
    mutate({ id: item.id, isSoldOut }, { onError: (error) => toast.error(messageOf(error, TEXTS.failed)) })
  return (
    <Card>
      <Switch isSelected={item.is_sold_out === 1} onChange={set} description={TEXTS.soldOutHint}>
        <span className="font-medium">{TEXTS.soldOut}</span>
      </Switch>
    </Card>
  )
}
