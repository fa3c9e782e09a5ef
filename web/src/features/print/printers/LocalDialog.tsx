import { columnsOfPaper } from '@comanda/shared/printing/document'
import { testPaper } from '@comanda/shared/printing/papers/test'
import type { Printer } from '@comanda/shared/printing/printers'
import { Cable, CircleCheck, Printer as PrinterIcon, Search, Unplug } from 'lucide-react'
import { useState } from 'react'
import { FAILED } from '../../../api/client.ts'
import { drawFor, printDirect } from '../../../parts/printing/direct.ts'
import { webSerial, webUsb } from '../../../parts/printing/local/devices.ts'
import { forgetLocalPrinter, keepLocalPrinter } from '../../../parts/printing/local/local-printers.ts'
import type { LocalState } from '../../../parts/printing/local/local-states.ts'
import { BAUD_RATES, chooseSerial } from '../../../parts/printing/local/serial.ts'
import { chooseUsb } from '../../../parts/printing/local/usb.ts'
import { useLocalPrinter } from '../../../parts/printing/local/use-local-printer.ts'
import { problemOfPrinter } from '../../../parts/printing/words.ts'
import { useStoreSetting } from '../../../parts/settings/data.ts'
import { clock } from '../../../parts/time/clock.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { LOCAL, LOCAL_STEPS } from './local-texts.ts'
import { PRINTERS } from './texts.ts'

interface LocalDialogProps {
  onClose: () => void
  printer: Printer
}

/** Makes this browser print on a printer: finds or chooses it, and prints a test without the server. */
export function LocalDialog({ printer, onClose }: LocalDialogProps) {
  const { id, way, title } = printer
  const { local, state, look } = useLocalPrinter(id)
  const missing = missingIn(way)
  const { test, isTesting } = useTest(printer)

  return (
    <Dialog
      onClose={onClose}
      title={PRINTERS.connectTitle(title)}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {local && (
            <Button size="touch" icon={PrinterIcon} isPending={isTesting} onPress={test}>
              {PRINTERS.test}
            </Button>
          )}
          <Button size="touch" variant={local ? 'primary' : 'secondary'} onPress={onClose}>
            {PRINTERS.done}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {missing ? (
          <Banner tone="warn">{missing}</Banner>
        ) : (
          <>
            <Steps printer={printer} />
            <Choosing printer={printer} local={local} look={look} />
          </>
        )}
        <State isLocal={local !== null} state={state} printer={printer} />
      </div>
    </Dialog>
  )
}

type Local = ReturnType<typeof useLocalPrinter>

/** Chooses the printer in this browser, or forgets it. */
function Choosing({ printer, local, look }: { printer: Printer } & Pick<Local, 'local' | 'look'>) {
  const { id, way } = printer
  const [baudRate, setBaudRate] = useState<number>(local?.serial?.baudRate ?? BAUD_RATES[0])
  const [isLooking, setLooking] = useState(false)

  async function choose() {
    if (way === 'epos') keepLocalPrinter(printer)
    else if (way === 'usb') {
      const usb = await chooseUsb()
      if (usb) keepLocalPrinter(printer, { usb })
    } else {
      const serial = await chooseSerial(baudRate)
      if (serial) keepLocalPrinter(printer, { serial })
    }
    setLooking(true)
    await look()
    setLooking(false)
  }
  function changeSpeed(rate: number) {
    setBaudRate(rate)
    if (local?.serial) keepLocalPrinter(printer, { serial: { ...local.serial, baudRate: rate } })
  }

  return (
    <>
      {way === 'serial' && (
        <Select<number>
          name="baudRate"
          label={LOCAL.speed}
          description={LOCAL.speedHint}
          options={BAUD_RATES.map((rate) => ({
            id: rate,
            label: `${rate.toLocaleString('es-MX')} bps`,
          }))}
          value={baudRate}
          onChange={changeSpeed}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="touch"
          variant={local ? 'secondary' : 'primary'}
          icon={way === 'epos' ? Search : Cable}
          isPending={isLooking}
          onPress={choose}
        >
          {way === 'epos' ? (local ? LOCAL.findAgain : LOCAL.find) : local ? LOCAL.chooseOther : LOCAL.choose}
        </Button>
        {local && (
          <Button size="touch" icon={Unplug} onPress={() => forgetLocalPrinter(id)}>
            {LOCAL.forget}
          </Button>
        )}
      </div>
    </>
  )
}

function missingIn(way: Printer['way']): string | null {
  if (way === 'epos') return null
  if (!window.isSecureContext) return LOCAL.notSecure
  if (way === 'usb') return webUsb() ? null : LOCAL.noUsb
  return webSerial() ? null : LOCAL.noSerial
}

function Steps({ printer: { way, address } }: { printer: Printer }) {
  const isSecure = address?.startsWith('https://') ?? false
  const isPageSecure = window.location.protocol === 'https:'
  const link = address && (isSecure ? address : `http://${address}`)
  const steps = [
    ...LOCAL_STEPS[way as keyof typeof LOCAL_STEPS],
    ...(way === 'epos' && !isSecure && isPageSecure ? [LOCAL.permission] : []),
  ]
  return (
    <>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        {way === 'epos' && isSecure && link && (
          <li>
            {LOCAL.certificate}{' '}
            <TextLink href={link} isExternal>
              {link}
            </TextLink>
          </li>
        )}
      </ol>
      {way === 'epos' && !isSecure && isPageSecure && <p className="text-muted">{LOCAL.mixed}</p>}
    </>
  )
}

interface StateProps {
  isLocal: boolean
  state: LocalState | null
  printer: Printer
}

function State({ isLocal, state, printer: { way } }: StateProps) {
  if (isLocal && (state === 'not_connected' || state === 'busy'))
    return (
      <Banner tone="warn">
        {state === 'busy'
          ? LOCAL.busyHint
          : LOCAL.notConnectedHint[way as keyof typeof LOCAL.notConnectedHint]}
      </Banner>
    )
  return (
    <p role="status" className="flex items-center gap-3 font-medium">
      {!isLocal ? (
        <span className="text-muted">{LOCAL.notHere}</span>
      ) : state === null ? (
        <>
          <Spinner size={20} />
          {LOCAL.looking}
        </>
      ) : (
        <>
          {state === 'printing' ? (
            <Spinner size={20} />
          ) : (
            <CircleCheck aria-hidden className="shrink-0 text-good" />
          )}
          {state === 'printing' ? LOCAL.printing : LOCAL.here}
        </>
      )}
    </p>
  )
}

/** The test page straight from this browser, as papers are printed without internet. */
function useTest(printer: Printer) {
  const { data: store } = useStoreSetting()
  const [isTesting, setTesting] = useState(false)
  async function test() {
    setTesting(true)
    try {
      const document = testPaper({
        printerTitle: printer.title,
        storeName: store?.storeName ?? '',
        columns: columnsOfPaper(printer),
        printedAt: clock(),
        timeZone: store?.timeZone ?? 'America/Mexico_City',
      })
      const { outcome, state } = await printDirect(printer.id, await drawFor(printer.id, document))
      if (outcome === 'printed') toast.success(LOCAL.tested)
      else
        toast.error(outcome === 'unknown' ? LOCAL.testUnknown : (problemOfPrinter(state) ?? LOCAL.testFailed))
    } catch {
      toast.error(FAILED)
    } finally {
      setTesting(false)
    }
  }
  return { test, isTesting }
}
