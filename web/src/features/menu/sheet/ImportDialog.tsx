import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { COLUMN_KEYS, COLUMNS } from '@comanda/shared/menu/sheet'
import { ChooseFile, FileButton } from '../../../parts/files/ChooseFile.tsx'
import { SheetChoice } from '../../../parts/files/SheetChoice.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { IMPORT } from '../texts.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { useImport } from './use-import.ts'

const TYPES = ['.csv', '.txt', '.xlsx', '.xlsm']
const IMPORT_COLUMNS = COLUMN_KEYS.map((key) => ({ title: COLUMNS[key], hint: IMPORT.columnHints[key] }))
const saveTemplate = async () => (await import('./menu-file.ts')).saveTemplate()

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  format: MoneyFormat
}

/** Imports a menu file: choose the file, check the preview, then import all rows or none. */
export function ImportDialog({ isOpen, onClose, format }: ImportDialogProps) {
  const { step, problem, preview, choose, chooseSheet, send } = useImport(onClose)
  const count = preview ? preview.counts.new + preview.counts.changed : 0

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={IMPORT.title}
      size="lg"
      isDismissable={step !== IMPORT.importing}
      footer={
        <>
          {preview && (
            <div className="mr-auto">
              <FileButton types={TYPES} isDisabled={step !== null} onChoose={choose}>
                {IMPORT.chooseAnother}
              </FileButton>
            </div>
          )}
          <Button size="touch" isDisabled={step === IMPORT.importing} onPress={onClose}>
            {IMPORT.cancel}
          </Button>
          {preview && (
            <Button
              variant="primary"
              size="touch"
              isDisabled={preview.counts.error > 0 || count === 0}
              isPending={step === IMPORT.importing}
              onPress={() => send(preview)}
            >
              {IMPORT.submit(count)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Banner tone="bad">{problem}</Banner>}
        {step && <ProgressLine label={step} />}
        {preview ? (
          <>
            <SheetChoice
              sheets={preview.sheets}
              value={preview.sheet}
              isDisabled={step !== null}
              onChange={(sheet) => void chooseSheet(preview, sheet)}
            />
            <PreviewTable preview={preview} format={format} />
          </>
        ) : (
          <ChooseFile
            types={TYPES}
            words={IMPORT}
            columns={IMPORT_COLUMNS}
            saveTemplate={saveTemplate}
            isDisabled={step !== null}
            onChoose={choose}
          />
        )}
      </div>
    </Dialog>
  )
}
