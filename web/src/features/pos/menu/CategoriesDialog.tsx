import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { usePos } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'

interface CategoriesDialogProps {
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onClose: () => void
}

/** Selects several categories; none selected shows all. */
export function CategoriesDialog({ chosen, onChoose, onClose }: CategoriesDialogProps) {
  const { categories } = usePos().data
  const [ticked, setTicked] = useState<readonly string[]>(() => [...chosen].map(String))
  const choose = (ids: readonly string[]) => {
    onChoose(new Set(ids.map(Number)))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.filterCategories}
      footer={
        <>
          <Button size="touch" onPress={() => choose([])}>
            {TEXTS.allCategories}
          </Button>
          <Button variant="primary" size="touch" onPress={() => choose(ticked)}>
            {TEXTS.apply}
          </Button>
        </>
      }
    >
      <CheckboxGroup
        label={TEXTS.categories}
        options={categories.map(({ id, title }) => ({ id: String(id), label: title }))}
        value={ticked}
        onChange={setTicked}
        columns={2}
      />
    </Dialog>
  )
}
