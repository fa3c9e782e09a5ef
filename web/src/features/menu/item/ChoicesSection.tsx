import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import {
  addAddon,
  addVariant,
  type Choice,
  deleteAddon,
  deleteVariant,
  type MenuItem,
  setVariantSoldOut,
  updateAddon,
  updateVariant,
} from '@comanda/shared/menu/api'
import { isChoiceSoldOut } from '@comanda/shared/menu/menu'
import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Disclosure, DisclosurePanel, Heading, Button as PlainButton } from 'react-aria-components'
import { api, messageOf } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { useWrite, type WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { choicePrice, choiceProblem, pesos } from '../item-values.ts'
import { MoneyField } from '../MoneyField.tsx'
import { CHOICES, TEXTS } from '../texts.ts'

interface ChoicesSectionProps {
  kind: ChoiceKind
  item: MenuItem
  format: MoneyFormat
  symbol: string
}

type OpenDialog = { kind: 'form'; choice: Choice | null } | { kind: 'remove'; choice: Choice }

/** The list of an item's variants or add-ons, with their dialogs. */
export function ChoicesSection({ kind, item, format, symbol }: ChoicesSectionProps) {
  const words = CHOICES[kind]
  const choices = kind === 'variant' ? item.variants : item.addons
  const [chosen, choose] = useState<boolean | null>(null)
  const isExpanded = chosen ?? choices.length > 0
  const { subject, turn, isOpen, onClose, open } = useDialogSubject<OpenDialog>()
  const write = useWrite()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  const remove = ({ id }: Choice) =>
    kind === 'variant'
      ? write(api(deleteVariant, { params: { itemId: item.id, variantId: id } }))
      : write(api(deleteAddon, { params: { itemId: item.id, addonId: id } }))

  async function setSoldOut({ id }: Choice, isSoldOut: boolean): Promise<void> {
    try {
      const params = { itemId: item.id, variantId: id }
      await write(api(setVariantSoldOut, { params, body: { isSoldOut } }))
    } catch (error) {
      toast.error(messageOf(error, TEXTS.failed))
    }
  }

  return (
    <div ref={box} tabIndex={-1} className="rounded-lg border border-line bg-surface outline-none">
      <Disclosure isExpanded={isExpanded} onExpandedChange={choose}>
        <div className="flex items-center gap-2 p-3">
          <Heading level={2} className="min-w-0 flex-1">
            <PlainButton
              slot="trigger"
              className="group flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-left text-lg font-semibold data-hovered:bg-hover"
            >
              <ChevronRight
                aria-hidden
                size={20}
                className="shrink-0 text-muted transition-transform group-aria-expanded:rotate-90"
              />
              <span>
                {isExpanded ? words.hide : words.show}{' '}
                <span className="font-normal text-muted">({choices.length})</span>
              </span>
            </PlainButton>
          </Heading>
          <Button
            size="touch"
            icon={Plus}
            aria-label={words.add}
            onPress={() => open({ kind: 'form', choice: null })}
          >
            {CHOICES.add}
          </Button>
        </div>
        <DisclosurePanel>
          {choices.length === 0 ? (
            <p className="px-5 pb-5 text-muted">{words.empty}</p>
          ) : (
            <ul aria-label={words.list} className="px-3 pb-2">
              {choices.map((choice) => (
                <li
                  key={choice.id}
                  className="flex flex-wrap items-center justify-end gap-x-2 border-t border-line py-1.5 pl-2"
                >
                  <span className="flex min-w-0 grow basis-40 items-center justify-between gap-2">
                    <span className="min-w-0 wrap-anywhere">{choice.title}</span>
                    <span className="font-semibold">
                      {kind === 'addon' && '+'}
                      {formatPrice(format, choice.price)}
                    </span>
                  </span>
                  {/* Together on a line of their own where the title leaves no room. */}
                  <span className="flex items-center gap-x-1">
                    {kind === 'variant' && (
                      <Switch
                        isSelected={!isChoiceSoldOut(item, choice.id)}
                        onChange={(isAvailable) => void setSoldOut(choice, !isAvailable)}
                        aria-label={TEXTS.availableOf(choice.title)}
                      >
                        <span
                          className={cx(
                            'text-sm',
                            isChoiceSoldOut(item, choice.id) ? 'font-medium text-bad' : 'text-muted',
                          )}
                        >
                          {isChoiceSoldOut(item, choice.id) ? TEXTS.soldOut : TEXTS.available}
                        </span>
                      </Switch>
                    )}
                    <IconButton
                      size="touch"
                      icon={Pencil}
                      label={words.edit(choice.title)}
                      onPress={() => open({ kind: 'form', choice })}
                    />
                    <IconButton
                      size="touch"
                      icon={Trash2}
                      label={words.remove(choice.title)}
                      onPress={() => open({ kind: 'remove', choice })}
                    />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </DisclosurePanel>
      </Disclosure>
      {subject?.kind === 'form' && (
        <ChoiceDialog
          key={turn}
          isOpen={isOpen}
          onClose={onClose}
          kind={kind}
          itemId={item.id}
          choice={subject.choice}
          symbol={symbol}
          onSaved={() => choose(null)}
        />
      )}
      {subject?.kind === 'remove' && (
        <ConfirmDialog
          isOpen={isOpen}
          onClose={onClose}
          title={words.remove(subject.choice.title)}
          confirmLabel={TEXTS.remove}
          onConfirm={() => remove(subject.choice)}
          fallback={TEXTS.failed}
        >
          {CHOICES.irreversible}
        </ConfirmDialog>
      )}
    </div>
  )
}

type ChoiceKind = 'variant' | 'addon'

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
function ChoiceDialog({ kind, itemId, choice, symbol, onSaved, ...dialog }: ChoiceDialogProps) {
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
      fallback={TEXTS.failed}
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
