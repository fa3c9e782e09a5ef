import { useState } from 'react'
import { hasLetterKeys, setLetterKeys } from '../../../parts/browser/letter-keys.ts'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { OWN_TEXTS } from '../own-texts.ts'

const WORDS = OWN_TEXTS.profile

/** Kept on the device, because a tablet's keyboard is not the person's. */
export function ShortcutsCard() {
  const [isOn, setOn] = useState(hasLetterKeys)
  const change = (next: boolean) => {
    setLetterKeys(next)
    setOn(next)
  }
  return (
    <Card title={WORDS.shortcuts}>
      <Switch isSelected={isOn} onChange={change} description={WORDS.letterKeysHint}>
        {WORDS.letterKeys}
      </Switch>
    </Card>
  )
}
