import { Download, FileSpreadsheet } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { saveAs } from '../../../parts/save-as.ts'
import { Button } from '../../../ui/Button.tsx'
import { IMPORT } from '../texts.ts'
import { COLUMN_OF, templateFile } from './rows.ts'

interface ChooseFileProps {
  isDisabled: boolean
  onChoose: (file: File) => Promise<void>
}

export function FileButton({ isDisabled, onChoose, children }: ChooseFileProps & { children: string }) {
  return (
    <FileTrigger
      acceptedFileTypes={['.csv', 'text/csv']}
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
        <Button
          size="touch"
          variant="quiet"
          icon={Download}
          onPress={() => saveAs(templateFile(), IMPORT.templateName)}
        >
          {IMPORT.template}
        </Button>
      </div>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {Object.values(COLUMN_OF).map((column, index) => (
          <div key={column} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-medium">{column}</dt>
            <dd className="min-w-0 text-muted">{IMPORT.hints[index]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
