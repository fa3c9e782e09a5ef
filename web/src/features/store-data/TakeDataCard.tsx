import { exportStoreData } from '@comanda/shared/store-data/api'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { saveAs } from '../../parts/files/save-as.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/page/Card.tsx'
import { TEXTS } from './texts.ts'

const AMOUNT = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
const inWords = (bytes: number): string => `${AMOUNT.format(bytes / 1_048_576)} MB`

/** Downloads all data of the store as one file. */
export function TakeDataCard() {
  /** The received bytes; null while no download runs. */
  const [received, setReceived] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function take() {
    setFailure(null)
    setReceived(0)
    try {
      const { file, name } = await download(exportStoreData, {}, setReceived)
      saveAs(file, name ?? TEXTS.fileName)
      toast.success(TEXTS.taken)
    } catch (error) {
      setFailure(messageOf(error, TEXTS.takeFailed))
    } finally {
      setReceived(null)
    }
  }

  return (
    <Card title={TEXTS.takeTitle}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-muted">{TEXTS.takeText}</p>
        {failure && (
          <Banner tone="bad" className="w-full">
            {failure}
          </Banner>
        )}
        <Button size="touch" icon={Download} isPending={received !== null} onPress={take}>
          {TEXTS.take}
        </Button>
        {received !== null && (
          <ProgressLine label={received > 0 ? TEXTS.received(inWords(received)) : TEXTS.preparing} />
        )}
      </div>
    </Card>
  )
}
