import { COLUMN_KEYS, COLUMNS } from '@comanda/shared/menu/sheet'
import { Download, FileSpreadsheet } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from '../../../ui/Button.tsx'
import { IMPORT } from '../texts.ts'

interface ChooseFileProps {
  isDisabled: boolean
  onChoose: (file: File) => Promise<void>
}

const TYPES = ['.csv', '.xlsx']

export function FileButton({ isDisabled, onChoose, children }: ChooseFileProps & { children: string }) {
  return (
    <FileTrigger
      acceptedFileTypes={TYPES}
      onSelect={(files) => {
        const file = files?.[0]
        if (file) void onChoose(file)
      }}
    >
      <Button size="touch" icon={FileSpreadsheet} isDisabled={isDisabled}>
        {children}
      </Button>
    </FileTrigger>
  )
}

/** Where the file comes from, and what is to stand in it. */
export function ChooseFile({ isDisabled, onChoose }: ChooseFileProps) {
  const saveTemplate = async () => (await import('./template.ts')).saveTemplate()
  return (
    <>
      <p>{IMPORT.intro}</p>
      <DropZone
        isDisabled={isDisabled}
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => {
          const dropped = items.find((item) => item.kind === 'file')
          if (dropped?.kind === 'file') void dropped.getFile().then(onChoose)
        }}
        className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-edge px-4 py-8 text-center data-drop-target:border-brand data-drop-target:bg-brand-soft"
      >
        <FileButton isDisabled={isDisabled} onChoose={onChoose}>
          {IMPORT.choose}
        </FileButton>
        <Text slot="label" className="text-sm text-muted">
          {IMPORT.drop}
        </Text>
      </DropZone>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{IMPORT.columns}</h3>
        <Button size="touch" variant="quiet" icon={Download} onPress={saveTemplate}>
          {IMPORT.template}
        </Button>
      </div>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {COLUMN_KEYS.map((key) => (
          <div key={key} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-medium">{COLUMNS[key]}</dt>
            <dd className="min-w-0 break-words text-muted">{IMPORT.columnHints[key]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
