import {
  ALLERGEN_WORDS,
  ALLERGENS,
  DIET_WORDS,
  DIETS,
  type ItemInfo,
  MAX_DESCRIPTION,
  SPICY_WORDS,
} from '@comanda/shared/menu/info'
import { CheckboxGroup } from '../../../ui/choices/CheckboxGroup.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { INFO } from '../texts.ts'

interface InfoFieldsProps {
  values: ItemInfo
  set: (change: Partial<ItemInfo>) => void
}

/** What the menu says of an item to a guest, and to a cashier who is asked. */
export const InfoFields = ({ values, set }: InfoFieldsProps) => (
  <div className="flex flex-col gap-5">
    <TextArea
      name="description"
      label={INFO.description}
      placeholder={INFO.descriptionHint}
      maxLength={MAX_DESCRIPTION}
      value={values.description}
      onChange={(description) => set({ description })}
    />
    <CheckboxGroup
      name="allergens"
      label={INFO.allergens}
      description={INFO.allergensHint}
      columns="words"
      options={ALLERGENS.map((id) => ({ id, label: ALLERGEN_WORDS[id].es }))}
      value={values.allergens}
      onChange={(allergens) => set({ allergens })}
    />
    <CheckboxGroup
      name="diets"
      label={INFO.diets}
      columns="words"
      options={DIETS.map((id) => ({ id, label: DIET_WORDS[id].es }))}
      value={values.diets}
      onChange={(diets) => set({ diets })}
    />
    <Select
      name="spicy"
      label={INFO.spicy}
      options={SPICY_WORDS.map(({ es }, id) => ({ id, label: es }))}
      value={values.spicy}
      onChange={(spicy) => set({ spicy })}
    />
    <Switch
      isSelected={values.isRecommended}
      onChange={(isRecommended) => set({ isRecommended })}
      description={INFO.recommendedHint}
    >
      {INFO.recommended}
    </Switch>
  </div>
)
