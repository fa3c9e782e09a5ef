import { type PrintSetting, savePrintSetting } from '@comanda/shared/settings/printing'
import { api } from '../../../api/client.ts'
import { usePrintSetting, useSaveForm } from '../../../parts/settings/data.ts'
import { ABOVE_SAVE_BAR, SaveBar, UnsavedGuard, useDraft } from '../../../parts/settings/unsaved-changes.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { PRINT, TEXTS } from '../texts.ts'
import { ReceiptPreview } from './ReceiptPreview.tsx'

export function PrintSettingsPage() {
  return (
    <SettingsPage title={PRINT.title} query={usePrintSetting()}>
      {(settings) => <PrintForm settings={settings} />}
    </SettingsPage>
  )
}

interface PrintDraft extends PrintSetting {
  header: string
  footer: string
}

const draftOf = (settings: PrintSetting): PrintDraft => ({
  ...settings,
  header: settings.header ?? '',
  footer: settings.footer ?? '',
})

const FORMATS = [
  { id: '80', label: '80 mm' },
  { id: '57', label: '57 mm' },
] as const

const MAX_TEXT = 1000

function PrintForm({ settings }: { settings: PrintSetting }) {
  const { draft, isDirty, set, discard } = useDraft(draftOf(settings))
  const save = useSaveForm('print')

  async function submit() {
    await save(api(savePrintSetting, { body: draft }), draft)
    discard()
  }

  return (
    <div className="@container">
      <div className="grid items-start gap-5 @2xl:grid-cols-[1fr_auto]">
        <Form onSubmit={submit} fallback={TEXTS.failed} aria-label={PRINT.title} className={ABOVE_SAVE_BAR}>
          {({ isPending }) => (
            <>
              <Fields draft={draft} set={set} />
              <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
              <UnsavedGuard isDirty={isDirty} />
            </>
          )}
        </Form>
        <ReceiptPreview settings={draft} />
      </div>
    </div>
  )
}

interface FieldsProps {
  draft: PrintDraft
  set: (change: Partial<PrintDraft>) => void
}

const SWITCHES = [
  ['isEnablePrint', PRINT.enableHint],
  ['showStoreDetails', undefined],
  ['showCustomerDetails', undefined],
  ['showNotes', undefined],
  ['printToken', PRINT.tokenHint],
] as const

function Fields({ draft, set }: FieldsProps) {
  return (
    <>
      <Card title={PRINT.paper}>
        <RadioGroup
          label={PRINT.pageFormat}
          options={FORMATS}
          value={draft.pageFormat}
          onChange={(pageFormat) => set({ pageFormat })}
        />
      </Card>
      <Card title={PRINT.texts}>
        <div className="flex flex-col gap-4">
          <TextArea
            name="header"
            label={PRINT.header}
            description={PRINT.headerHint}
            maxLength={MAX_TEXT}
            value={draft.header}
            onChange={(header) => set({ header })}
          />
          <TextArea
            name="footer"
            label={PRINT.footer}
            description={PRINT.footerHint}
            maxLength={MAX_TEXT}
            value={draft.footer}
            onChange={(footer) => set({ footer })}
          />
        </div>
      </Card>
      <Card title={PRINT.content}>
        <div className="flex flex-col gap-1">
          {SWITCHES.map(([field, hint]) => (
            <Switch
              key={field}
              description={hint}
              isSelected={draft[field]}
              onChange={(isOn) => set({ [field]: isOn })}
            >
              {PRINT[field]}
            </Switch>
          ))}
        </div>
      </Card>
    </>
  )
}
