import { Download, FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from '../../ui/buttons/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { FILES, IMPORT } from './texts.ts'

/** Extensions and media types. */
const TYPES = ['.csv', 'text/csv', '.txt', '.xlsx', '.xlsm']

interface Sheet {
  name: string | null
}
/** What a file holds, with the sheet that would be imported. */
interface Chosen {
  sheets: readonly Sheet[]
  sheet: Sheet
}

interface ImportDialogProps<P extends Chosen> {
  isOpen?: boolean
  onClose: () => void
  words: { title: string; intro: string; drop: string }
  /** The title of each column and its expected content. */
  columns: readonly { title: string; hint: string }[]
  saveTemplate: () => void | Promise<void>
  importing: {
    /** The step that runs. */
    progress: { label: string; done?: number | null } | null
    isSending: boolean
    problem: string | null
    preview: P | null
    choose: (file: File) => Promise<void>
    chooseSheet: (of: P, sheet: P['sheet']) => Promise<void>
  }
  /** The button that imports what is shown. */
  submit: (preview: P) => { label: string; isDisabled: boolean; onPress: () => void }
  /** What came of it, in place of the steps. */
  outcome?: ReactNode
  /** What the import would do. */
  children: (preview: P) => ReactNode
}

/** Imports a spreadsheet: choose the file, check the preview, then import. */
export function ImportDialog<P extends Chosen>(props: ImportDialogProps<P>) {
  const { isOpen = true, onClose, words, columns, saveTemplate, importing, submit, outcome, children } = props
  const { progress, isSending, problem, preview, choose, chooseSheet } = importing
  const file = { isDisabled: progress !== null, onChoose: choose }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      size="lg"
      isDismissable={!isSending}
      footer={
        outcome ? (
          <Button autoFocus variant="primary" size="touch" onPress={onClose}>
            {IMPORT.close}
          </Button>
        ) : (
          <>
            {preview && (
              <div className="mr-auto">
                <FileButton {...file}>{IMPORT.chooseAnother}</FileButton>
              </div>
            )}
            <Button size="touch" isDisabled={isSending} onPress={onClose}>
              {IMPORT.cancel}
            </Button>
            {preview && <SubmitButton {...submit(preview)} isPending={isSending} />}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Banner tone="bad">{problem}</Banner>}
        {progress && <ProgressLine {...progress} />}
        {outcome ??
          (preview ? (
            <>
              <SheetChoice
                {...preview}
                isDisabled={file.isDisabled}
                onChange={(sheet) => void chooseSheet(preview, sheet)}
              />
              {children(preview)}
            </>
          ) : (
            <>
              <p>{words.intro}</p>
              <DropZone
                isDisabled={file.isDisabled}
                getDropOperation={() => 'copy'}
                onDrop={({ items }) => {
                  const dropped = items.find((item) => item.kind === 'file')
                  if (dropped?.kind === 'file') void dropped.getFile().then(choose)
                }}
                className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-edge px-4 py-8 text-center data-drop-target:border-brand data-drop-target:bg-brand-soft"
              >
                <FileButton {...file}>{IMPORT.choose}</FileButton>
                <Text slot="label" className="text-sm text-muted">
                  {words.drop}
                </Text>
              </DropZone>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-semibold">{IMPORT.columns}</h3>
                <Button size="touch" variant="quiet" icon={Download} onPress={() => void saveTemplate()}>
                  {IMPORT.template}
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
          ))}
      </div>
    </Dialog>
  )
}

interface SubmitButtonProps {
  label: string
  isDisabled: boolean
  isPending: boolean
  onPress: () => void
}

const SubmitButton = ({ label, ...rest }: SubmitButtonProps) => (
  <Button variant="primary" size="touch" {...rest}>
    {label}
  </Button>
)

interface FileButtonProps {
  isDisabled: boolean
  onChoose: (file: File) => Promise<void>
  children: string
}

const FileButton = ({ isDisabled, onChoose, children }: FileButtonProps) => (
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

interface SheetChoiceProps<S> {
  sheets: readonly S[]
  sheet: S
  isDisabled: boolean
  onChange: (sheet: S) => void
}

/** Which of several sheets of a workbook is imported; nothing when there is only one sheet. */
function SheetChoice<S extends Sheet>({ sheets, sheet, isDisabled, onChange }: SheetChoiceProps<S>) {
  if (sheets.length < 2) return null
  return (
    <Select
      label={FILES.sheet}
      description={FILES.sheets(sheets.length)}
      options={sheets.map(({ name }, id) => ({ id, label: name ?? '' }))}
      value={sheets.indexOf(sheet)}
      isDisabled={isDisabled}
      onChange={(at) => {
        const chosen = sheets[at]
        if (chosen) onChange(chosen)
      }}
    />
  )
}
