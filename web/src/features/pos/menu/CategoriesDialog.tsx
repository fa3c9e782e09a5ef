import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { usePos } from '../pos-context.ts'
import { CategoryList } from './Categories.tsx'

interface CategoriesDialogProps {
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onClose: () => void
}

/** Chooses one category with one tap, or several by their boxes, on a screen without the rail. */
export function CategoriesDialog({ chosen, onChoose, onClose }: CategoriesDialogProps) {
  const [isSeveral, setSeveral] = useState(chosen.size > 1)
  const [ticked, setTicked] = useState<readonly string[]>(() => [...chosen].map(String))
  const choose = (ids: ReadonlySet<number>) => {
    onChoose(ids)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.filterCategories}
      footer={
        isSeveral ? (
          <>
            <Button size="touch" onPress={() => choose(new Set())}>
              {TEXTS.allCategories}
            </Button>
            <Button variant="primary" size="touch" onPress={() => choose(new Set(ticked.map(Number)))}>
              {TEXTS.apply}
            </Button>
          </>
        ) : (
          <Button size="touch" onPress={() => setSeveral(true)}>
            {TEXTS.severalCategories}
          </Button>
        )
      }
    >
      {isSeveral ? (
        <Boxes ticked={ticked} onChange={setTicked} />
      ) : (
        <CategoryList chosen={chosen} onChoose={choose} />
      )}
    </Dialog>
  )
}

interface BoxesProps {
  ticked: readonly string[]
  onChange: (ids: readonly string[]) => void
}

const Boxes = ({ ticked, onChange }: BoxesProps) => (
  <CheckboxGroup
    label={TEXTS.categories}
    options={usePos().data.categories.map(({ id, title }) => ({ id: String(id), label: title }))}
    value={ticked}
    onChange={onChange}
    columns={2}
  />
)
