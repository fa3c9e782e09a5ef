import { type PrintSetting, savePrintSetting } from '@comanda/shared/settings/printing'
import { api } from '../../../api/client.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { usePrintSetting } from '../../../parts/settings/data.ts'
import { SettingsForm, useSettingsForm } from '../../../parts/settings/SettingsForm.tsx'
import { SettingsPage } from '../../../parts/settings/SettingsPage.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import type { Fields } from '../../../ui/forms/use-fields.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Printers } from '../printers/Printers.tsx'

const PRINT = {
  title: 'Configuración de Impresión',
  receipt: 'Recibo',
  paper: 'Papel',
  pageFormat: 'Formato de página',
  texts: 'Textos',
  header: 'Encabezado',
  headerHint: 'Antes de la cuenta: el RFC, una sucursal, un horario.',
  footer: 'Pie de página',
  footerHint: 'Después del total: un agradecimiento, la contraseña del Wi-Fi.',
  content: 'Qué se imprime',
  moments: 'Cuándo se imprime el recibo',
  printOnSend: 'Al enviar',
  onSendHint: 'La cuenta sin pagar se abre para imprimir al enviar un pedido a cocina.',
  printOnCharge: 'Al cobrar',
  onChargeHint: 'El recibo se abre para imprimir al cobrar.',
  showStoreDetails: 'Mostrar datos de la tienda',
  showCustomerDetails: 'Mostrar datos del cliente',
  showNotes: 'Mostrar notas',
  printToken: 'Imprimir número de token',
  tokenHint: 'El número de token se reinicia cada día.',
}

/** All of paper: the printers, and what a receipt says. */
export function PrintSettingsPage() {
  return (
    <SettingsPage title={PRINT.title} query={usePrintSetting()}>
      {(settings) => (
        <>
          <Printers />
          <h2 className="mb-3 text-xl font-semibold">{PRINT.receipt}</h2>
          <PrintForm settings={settings} />
        </>
      )}
    </SettingsPage>
  )
}

interface PrintDraft extends PrintSetting {
  header: string
  footer: string
}

const draftOfPrint = (settings: PrintSetting): PrintDraft => ({
  ...settings,
  header: settings.header ?? '',
  footer: settings.footer ?? '',
})

const FORMATS = [
  { id: '80', label: '80 mm' },
  { id: '57', label: '57 mm' },
] as const

const MAX_TEXT = 1000

/** The code that draws papers loads after the fields. */
const loadPreview = () => import('./ReceiptPreview.tsx')

function PrintForm({ settings }: { settings: PrintSetting }) {
  const form = useSettingsForm('print', draftOfPrint(settings), (body) =>
    // For clients that know one switch for both moments.
    api(savePrintSetting, { body: { ...body, isEnablePrint: body.printOnSend || body.printOnCharge } }),
  )
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @2xl:grid-cols-[1fr_calc(80mm+2.25rem)]">
        <SettingsForm title={PRINT.title} form={form}>
          <PrintFields {...form} />
        </SettingsForm>
        <Lazy load={loadPreview} isOpen onFail={() => {}}>
          {({ ReceiptPreview }) => <ReceiptPreview settings={form.values} />}
        </Lazy>
      </div>
    </div>
  )
}

const SWITCHES = [
  ['showStoreDetails', undefined],
  ['showCustomerDetails', undefined],
  ['showNotes', undefined],
  ['printToken', PRINT.tokenHint],
] as const

function PrintFields({ field, toggle }: Fields<PrintDraft>) {
  return (
    <>
      <Card title={PRINT.paper}>
        <RadioGroup {...field('pageFormat')} label={PRINT.pageFormat} options={FORMATS} isRow />
      </Card>
      <Card title={PRINT.texts}>
        <div className="flex flex-col gap-4">
          <TextArea
            {...field('header')}
            label={PRINT.header}
            description={PRINT.headerHint}
            maxLength={MAX_TEXT}
          />
          <TextArea
            {...field('footer')}
            label={PRINT.footer}
            description={PRINT.footerHint}
            maxLength={MAX_TEXT}
          />
        </div>
      </Card>
      <Card title={PRINT.moments}>
        <div className="flex flex-col gap-1">
          <Switch {...toggle('printOnSend')} description={PRINT.onSendHint}>
            {PRINT.printOnSend}
          </Switch>
          <Switch {...toggle('printOnCharge')} description={PRINT.onChargeHint}>
            {PRINT.printOnCharge}
          </Switch>
        </div>
      </Card>
      <Card title={PRINT.content}>
        <div className="flex flex-col gap-1">
          {SWITCHES.map(([name, hint]) => (
            <Switch key={name} {...toggle(name)} description={hint}>
              {PRINT[name]}
            </Switch>
          ))}
        </div>
      </Card>
    </>
  )
}
