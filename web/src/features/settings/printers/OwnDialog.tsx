import { columnsOf } from '@comanda/shared/printing/document'
import { testPaper } from '@comanda/shared/printing/papers/test'
import type { Printer } from '@comanda/shared/printing/printers'
import { Cable, CircleCheck, Printer as PrinterIcon, Search, Unplug } from 'lucide-react'
import { useState } from 'react'
import { drawFor, printDirect } from '../../../parts/printing/direct.ts'
import { webSerial, webUsb } from '../../../parts/printing/own/devices.ts'
import { forgetOwn, keepOwn } from '../../../parts/printing/own/own-printers.ts'
import type { OwnState } from '../../../parts/printing/own/own-states.ts'
import { BAUD_RATES, chooseSerial } from '../../../parts/printing/own/serial.ts'
import { chooseUsb } from '../../../parts/printing/own/usb.ts'
import { useOwn } from '../../../parts/printing/own/use-own.ts'
import { problemOf } from '../../../parts/printing/words.ts'
import { useStoreSetting } from '../../../parts/settings/data.ts'
import { clock } from '../../../parts/time/clock.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { toast } from '../../../ui/toast.ts'
import { TEXTS } from '../texts.ts'
import { OWN, OWN_STEPS } from './own-texts.ts'
import { PRINTERS } from './texts.ts'

interface OwnDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  printer: Printer
}

/** Makes this browser print on a printer: finds or chooses it, and prints a test without the server. */
export function OwnDialog({ printer, ...dialog }: OwnDialogProps) {
  const { id, way, title } = printer
  const { own, state, look } = useOwn(id)
  const [baudRate, setBaudRate] = useState<number>(own?.serial?.baudRate ?? BAUD_RATES[0])
  const [isLooking, setLooking] = useState(false)
  const missing = missingIn(way)
  const { test, isTesting } = useTest(printer)

  async function choose() {
    if (way === 'epos') keepOwn(printer)
    else if (way === 'usb') {
      const usb = await chooseUsb()
      if (usb) keepOwn(printer, { usb })
    } else {
      const serial = await chooseSerial(baudRate)
      if (serial) keepOwn(printer, { serial })
    }
    setLooking(true)
    await look()
    setLooking(false)
  }
  function changeSpeed(rate: number) {
    setBaudRate(rate)
    if (own?.serial) keepOwn(printer, { serial: { ...own.serial, baudRate: rate } })
  }

  return (
    <Dialog
      {...dialog}
      title={PRINTERS.connectTitle(title)}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {own && (
            <Button size="touch" icon={PrinterIcon} isPending={isTesting} onPress={test}>
              {PRINTERS.test}
            </Button>
          )}
          <Button
            size="touch"
            variant={own ? 'primary' : 'secondary'}
            onPress={() => dialog.onOpenChange(false)}
          >
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
            {way === 'serial' && (
              <Select<number>
                name="baudRate"
                label={OWN.speed}
                description={OWN.speedHint}
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
                variant={own ? 'secondary' : 'primary'}
                icon={way === 'epos' ? Search : Cable}
                isPending={isLooking}
                onPress={choose}
              >
                {way === 'epos' ? (own ? OWN.findAgain : OWN.find) : own ? OWN.chooseOther : OWN.choose}
              </Button>
              {own && (
                <Button size="touch" icon={Unplug} onPress={() => forgetOwn(id)}>
                  {OWN.forget}
                </Button>
              )}
            </div>
          </>
        )}
        <State isOwn={own !== null} state={state} printer={printer} />
      </div>
    </Dialog>
  )
}

function missingIn(way: Printer['way']): string | null {
  if (way === 'epos') return null
  if (!window.isSecureContext) return OWN.notSecure
  if (way === 'usb') return webUsb() ? null : OWN.noUsb
  return webSerial() ? null : OWN.noSerial
}

function Steps({ printer: { way, address } }: { printer: Printer }) {
  const isSecure = address?.startsWith('https://') ?? false
  const isPageSecure = window.location.protocol === 'https:'
  const link = address && (isSecure ? address : `http://${address}`)
  const steps = [
    ...OWN_STEPS[way as keyof typeof OWN_STEPS],
    ...(way === 'epos' && !isSecure && isPageSecure ? [OWN.permission] : []),
  ]
  return (
    <>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        {way === 'epos' && isSecure && link && (
          <li>
            {OWN.certificate}{' '}
            <TextLink href={link} isExternal>
              {link}
            </TextLink>
          </li>
        )}
      </ol>
      {way === 'epos' && !isSecure && isPageSecure && <p className="text-muted">{OWN.mixed}</p>}
    </>
  )
}

interface StateProps {
  isOwn: boolean
  state: OwnState | null
  printer: Printer
}

function State({ isOwn, state, printer: { way } }: StateProps) {
  if (isOwn && (state === 'not_connected' || state === 'busy'))
    return (
      <Banner tone="warn">
        {state === 'busy' ? OWN.busyHint : OWN.notConnectedHint[way as keyof typeof OWN.notConnectedHint]}
      </Banner>
    )
  return (
    <p role="status" className="flex items-center gap-3 font-medium">
      {!isOwn ? (
        <span className="text-muted">{OWN.notHere}</span>
      ) : state === null ? (
        <>
          <Spinner size={20} />
          {OWN.looking}
        </>
      ) : (
        <>
          {state === 'printing' ? (
            <Spinner size={20} />
          ) : (
            <CircleCheck aria-hidden className="shrink-0 text-good" />
          )}
          {state === 'printing' ? OWN.printing : OWN.here}
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
        columns: columnsOf(printer),
        printedAt: clock(),
        timeZone: store?.timeZone ?? 'America/Mexico_City',
      })
      const { outcome, state } = await printDirect(printer.id, await drawFor(printer.id, document))
      if (outcome === 'printed') toast.success(OWN.tested)
      else toast.error(outcome === 'unknown' ? OWN.testUnknown : (problemOf(state) ?? OWN.testFailed))
    } catch {
      toast.error(TEXTS.failed)
    } finally {
      setTesting(false)
    }
  }
  return { test, isTesting }
}
