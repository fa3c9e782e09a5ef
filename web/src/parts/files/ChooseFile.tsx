import { Download, FileSpreadsheet } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from '../../ui/buttons/Button.tsx'

interface FileButtonProps {
  /** Extensions and media types. */
  types: readonly string[]
  isDisabled: boolean
  onChoose: (file: File) => Promise<void>
}

export function FileButton({
  types,
  isDisabled,
  onChoose,
  children,
}: FileButtonProps & { children: string }) {
  return (
    <FileTrigger
      acceptedFileTypes={types}
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

interface ChooseFileProps extends FileButtonProps {
  words: { intro: string; choose: string; drop: string; columns: string; template: string }
  /** The title of each column and its expected content. */
  columns: readonly { title: string; hint: string }[]
  saveTemplate: () => void | Promise<void>
}

/** The first step of an import: choose a file and see the expected columns. */
export function ChooseFile({ words, columns, saveTemplate, ...file }: ChooseFileProps) {
  const { isDisabled, onChoose } = file
  return (
    <>
      <p>{words.intro}</p>
      <DropZone
        isDisabled={isDisabled}
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => {
          const dropped = items.find((item) => item.kind === 'file')
          if (dropped?.kind === 'file') void dropped.getFile().then(onChoose)
        }}
        className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-edge px-4 py-8 text-center data-drop-target:border-brand data-drop-target:bg-brand-soft"
      >
        <FileButton {...file}>{words.choose}</FileButton>
        <Text slot="label" className="text-sm text-muted">
          {words.drop}
        </Text>
      </DropZone>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{words.columns}</h3>
        <Button size="touch" variant="quiet" icon={Download} onPress={() => void saveTemplate()}>
          {words.template}
        </Button>
      </div>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {columns.map(({ title, hint }) => (
          <div key={title} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-medium">{title}</dt>
            <dd className="min-w-0 break-words text-muted">{hint}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
