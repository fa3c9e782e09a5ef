import { formatPrice, type MoneyFormat } from '@comanda/shared/kernel/money-format'
import {
  type Choice,
  deleteAddon,
  deleteVariant,
  type MenuItem,
  setVariantSoldOut,
} from '@comanda/shared/menu/api'
import { isChoiceSoldOut } from '@comanda/shared/menu/menu'
import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Disclosure, DisclosurePanel, Heading, Button as PlainButton } from 'react-aria-components'
import { api, messageOf } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { CHOICES, TEXTS } from '../texts.ts'
import { ChoiceDialog, type ChoiceKind } from './ChoiceDialog.tsx'

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
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)

  const dialog = { isOpen, onClose }
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg border border-line bg-surface outline-none">
      <Disclosure isExpanded={isExpanded} onExpandedChange={choose}>
        <Head
          kind={kind}
          count={choices.length}
          isExpanded={isExpanded}
          onAdd={() => open({ kind: 'form', choice: null })}
        />
        <DisclosurePanel>
          {choices.length === 0 ? (
            <p className="px-5 pb-5 text-muted">{words.empty}</p>
          ) : (
            <ul aria-label={words.list} className="px-3 pb-2">
              {choices.map((choice) => (
                <ChoiceRow
                  key={choice.id}
                  kind={kind}
                  item={item}
                  choice={choice}
                  format={format}
                  onOpen={open}
                />
              ))}
            </ul>
          )}
        </DisclosurePanel>
      </Disclosure>
      {subject?.kind === 'form' && (
        <ChoiceDialog
          key={turn}
          {...dialog}
          kind={kind}
          itemId={item.id}
          choice={subject.choice}
          symbol={symbol}
          onSaved={() => choose(null)}
        />
      )}
      {subject?.kind === 'remove' && (
        <RemoveDialog {...dialog} kind={kind} itemId={item.id} choice={subject.choice} />
      )}
    </div>
  )
}

interface RemoveDialogProps {
  isOpen: boolean
  onClose: () => void
  kind: ChoiceKind
  itemId: number
  choice: Choice
}

function RemoveDialog({ kind, itemId, choice, ...dialog }: RemoveDialogProps) {
  const write = useWrite()
  const remove = () =>
    kind === 'variant'
      ? write(api(deleteVariant, { params: { itemId, variantId: choice.id } }))
      : write(api(deleteAddon, { params: { itemId, addonId: choice.id } }))

  return (
    <ConfirmDialog
      {...dialog}
      title={CHOICES[kind].remove(choice.title)}
      confirmLabel={TEXTS.remove}
      onConfirm={remove}
    >
      {CHOICES.irreversible}
    </ConfirmDialog>
  )
}

interface HeadProps {
  kind: ChoiceKind
  count: number
  isExpanded: boolean
  onAdd: () => void
}

/** The title, which opens and closes the list, and the button that adds to it. */
function Head({ kind, count, isExpanded, onAdd }: HeadProps) {
  const words = CHOICES[kind]
  return (
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
            {isExpanded ? words.hide : words.show} <span className="font-normal text-muted">({count})</span>
          </span>
        </PlainButton>
      </Heading>
      <Button size="touch" icon={Plus} aria-label={words.add} onPress={onAdd}>
        {CHOICES.add}
      </Button>
    </div>
  )
}

interface ChoiceRowProps {
  kind: ChoiceKind
  item: MenuItem
  choice: Choice
  format: MoneyFormat
  onOpen: (dialog: OpenDialog) => void
}

function ChoiceRow({ kind, item, choice, format, onOpen }: ChoiceRowProps) {
  const words = CHOICES[kind]
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 border-t border-line py-1.5 pl-2">
      <span className="flex min-w-0 grow basis-40 items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">{choice.title}</span>
        <span className="font-semibold">
          {kind === 'addon' && '+'}
          {formatPrice(format, choice.price)}
        </span>
      </span>
      {/* Together on a line of their own where the title leaves no room. */}
      <span className="flex items-center gap-x-1">
        {kind === 'variant' && <SoldOutSwitch item={item} variant={choice} />}
        <IconButton
          size="touch"
          icon={Pencil}
          label={words.edit(choice.title)}
          onPress={() => onOpen({ kind: 'form', choice })}
        />
        <IconButton
          size="touch"
          icon={Trash2}
          label={words.remove(choice.title)}
          onPress={() => onOpen({ kind: 'remove', choice })}
        />
      </span>
    </li>
  )
}

/** Takes effect at once, for the whole store. */
function SoldOutSwitch({ item, variant }: { item: MenuItem; variant: Choice }) {
  const write = useWrite()
  const isSoldOut = isChoiceSoldOut(item, variant.id)

  async function setSoldOut(next: boolean): Promise<void> {
    try {
      const params = { itemId: item.id, variantId: variant.id }
      await write(api(setVariantSoldOut, { params, body: { isSoldOut: next } }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <Switch
      isSelected={!isSoldOut}
      onChange={(isAvailable) => void setSoldOut(!isAvailable)}
      aria-label={TEXTS.availableOf(variant.title)}
    >
      <span className={cx('text-sm', isSoldOut ? 'font-medium text-bad' : 'text-muted')}>
        {isSoldOut ? TEXTS.soldOut : TEXTS.available}
      </span>
    </Switch>
  )
}
