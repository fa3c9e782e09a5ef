import { addAddon, addVariant, type Choice, updateAddon, updateVariant } from '@comanda/shared/menu/api'
import { api } from '../../../api/client.ts'
import { useWrite, type WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { choicePrice, choiceProblem, pesos } from '../item-values.ts'
import { MoneyField } from '../MoneyField.tsx'
import { CHOICES } from '../texts.ts'

export type ChoiceKind = 'variant' | 'addon'

interface ChoiceDialogProps {
  isOpen: boolean
  onClose: () => void
  kind: ChoiceKind
  itemId: number
  /** Null adds a new choice. */
  choice: Choice | null
  symbol: string
  onSaved: () => void
}

/** Adds or changes a variant or an add-on. */
export function ChoiceDialog({ kind, itemId, choice, symbol, onSaved, ...dialog }: ChoiceDialogProps) {
  const words = CHOICES[kind]
  const { values, field } = useFields({
    title: choice?.title ?? '',
    price: choice ? pesos(choice.price) : null,
  })
  const { title, price } = values
  const write = useWrite()

  async function save() {
    const body = { title: title.trim(), price: choicePrice(price) }
    await write(send(kind, itemId, choice, body))
    onSaved()
  }

  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={choice ? words.editTitle : words.addTitle}
      validate={() => choiceProblem(kind, title, price)}
      onSubmit={save}
    >
      <TextField {...field('title')} label={CHOICES.title} isRequired autoFocus maxLength={200} />
      <MoneyField {...field('price')} label={CHOICES.price} prefix={symbol} />
      <Banner>{words.note}</Banner>
    </FormDialog>
  )
}

function send(
  kind: ChoiceKind,
  itemId: number,
  choice: Choice | null,
  body: { title: string; price: string },
): Promise<WriteAnswer> {
  if (kind === 'variant')
    return choice
      ? api(updateVariant, { params: { itemId, variantId: choice.id }, body })
      : api(addVariant, { params: { itemId }, body })
  return choice
    ? api(updateAddon, { params: { itemId, addonId: choice.id }, body })
    : api(addAddon, { params: { itemId }, body })
}
