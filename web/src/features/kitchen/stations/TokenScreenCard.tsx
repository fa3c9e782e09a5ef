import { saveTokenScreen } from '@comanda/shared/settings/stations'
import { Copy, RefreshCw, SquareArrowOutUpRight } from 'lucide-react'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { copyAndSay } from '../../../parts/browser/copy-text.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { useTokenScreen } from '../../../parts/settings/data.ts'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { STATIONS } from './texts.ts'

/** Turns the customers' screen on and off, and gives its link. */
export function TokenScreenCard() {
  const { data, error, refetch } = useTokenScreen()
  const write = useWrite()
  const [isRenewing, setRenewing] = useState(false)
  const [isSaving, setSaving] = useState(false)

  async function turn(isOn: boolean) {
    setSaving(true)
    try {
      await write(api(saveTokenScreen, { body: { isOn } }))
      await refetch()
    } catch (refusal) {
      toast.error(messageOf(refusal))
    } finally {
      setSaving(false)
    }
  }

  const link = data && `${window.location.origin}${data.path}`
  return (
    <Card title={STATIONS.screen}>
      <p className="mb-4 max-w-prose text-muted">{STATIONS.screenHint}</p>
      {!data || !link ? (
        error ? (
          <ErrorState text={TEXTS.loadFailed} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="h-14" />
        )
      ) : (
        <div className="flex flex-col gap-4">
          <Switch isSelected={data.isOn} isDisabled={isSaving} onChange={turn}>
            {STATIONS.screenOn}
          </Switch>
          {data.isOn && <ScreenLink link={link} onRenew={() => setRenewing(true)} />}
        </div>
      )}
      <ConfirmDialog
        isOpen={isRenewing}
        onClose={() => setRenewing(false)}
        title={STATIONS.renew}
        onConfirm={() => write(api(saveTokenScreen, { body: { isOn: true, renew: true } }))}
      >
        <p>{STATIONS.renewSentence}</p>
      </ConfirmDialog>
    </Card>
  )
}

function ScreenLink({ link, onRenew }: { link: string; onRenew: () => void }) {
  return (
    <>
      <p className="rounded-md bg-sunken px-4 py-3 break-all select-all">{link}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={link} target="_blank" variant="primary" size="touch" icon={SquareArrowOutUpRight}>
          {STATIONS.open}
        </LinkButton>
        <Button size="touch" icon={Copy} onPress={() => copyAndSay(link, STATIONS.copied)}>
          {STATIONS.copy}
        </Button>
        <Button size="touch" icon={RefreshCw} onPress={onRenew}>
          {STATIONS.renew}
        </Button>
      </div>
    </>
  )
}
