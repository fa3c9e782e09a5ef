import { type PrintSetting, savePrintSetting } from '@comanda/shared/settings/printing'
import { api } from '../../../api/client.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { usePrintSetting } from '../../../parts/settings/data.ts'
import { Card } from '../../../ui/Card.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { SettingsForm, useSettingsForm } from '../SettingsForm.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { PRINT } from '../texts.ts'

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

/** What draws papers loads after the fields. */
const loadPreview = () => import('./ReceiptPreview.tsx')

function PrintForm({ settings }: { settings: PrintSetting }) {
  const form = useSettingsForm('print', draftOf(settings), (body) => api(savePrintSetting, { body }))
  const { draft, set } = form
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @2xl:grid-cols-[1fr_calc(80mm+2.25rem)]">
        <SettingsForm title={PRINT.title} form={form}>
          <Fields draft={draft} set={set} />
        </SettingsForm>
        <Lazy load={loadPreview} isOpen onFail={() => {}}>
          {({ ReceiptPreview }) => <ReceiptPreview settings={draft} />}
        </Lazy>
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
