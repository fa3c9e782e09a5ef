import { type MenuItem, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { posInitQuery } from './data.ts'
import { TEXTS } from './texts.ts'

/** Says that a dish has run out, or that there is some again; every screen of the store and every diner follows. */
export function SoldOutButton({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const queries = useQueryClient()
  const isSoldOut = item.is_sold_out === 1

  async function change(): Promise<void> {
    try {
      const body = { isSoldOut: !isSoldOut }
      const { message } = await api(setMenuItemSoldOut, { params: { id: item.id }, body })
      await queries.invalidateQueries({ queryKey: posInitQuery.queryKey })
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(messageOf(error, TEXTS.failed))
    }
  }

  if (isSoldOut) {
    return (
      <Button autoFocus icon={Check} size="lg" variant="primary" isFullWidth onPress={change}>
        {TEXTS.sellAgain}
      </Button>
    )
  }
  return (
    <Button icon={Ban} size="touch" variant="quiet" className="self-start" onPress={change}>
      {TEXTS.markSoldOut}
    </Button>
  )
}
