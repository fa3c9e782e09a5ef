import { exportStoreData } from '@comanda/shared/store-data/api'
import { Download } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { saveAs } from '../../parts/save-as.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { TEXTS } from './texts.ts'

async function takeData(): Promise<void> {
  toast.loading(TEXTS.takeDataWait)
  try {
    const { file, name } = await download(exportStoreData, {})
    saveAs(file, name ?? TEXTS.takeDataFile)
    toast.success(TEXTS.takeDataDone)
  } catch (error) {
    toast.error(messageOf(error, TEXTS.somethingWrong))
  }
}

/** A closed store's data are still its owner's. */
export function TakeDataButton() {
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <Button variant="quiet" size="touch" icon={Download} onPress={takeData}>
        {TEXTS.takeData}
      </Button>
      <p className="text-sm text-balance text-muted">{TEXTS.takeDataHint}</p>
    </div>
  )
}
