import { useState } from 'react'
import { readText, writeText } from '../../../parts/browser/local-storage.ts'
import { useWakeLock } from '../../../parts/browser/use-wake-lock.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TEXTS } from '../texts.ts'

/** The device keeps that the cook has read it. */
const KEY = 'comanda.kitchen.sleeps'

/** Keeps the screen on. Where that cannot be, it says so once, with what helps. */
export function StayAwake() {
  const sleeps = useWakeLock()
  const [isTold, setTold] = useState(() => readText(localStorage, KEY) !== null)
  if (sleeps === null || isTold) return null
  const understood = () => {
    setTold(true)
    writeText(localStorage, KEY, sleeps)
  }
  return (
    <Banner
      tone="warn"
      className="mb-3"
      action={
        <Button size="touch" onPress={understood}>
          {TEXTS.understood}
        </Button>
      }
    >
      {TEXTS.sleeps[sleeps]}
    </Banner>
  )
}
