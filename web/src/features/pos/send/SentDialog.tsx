import { ChefHat, Printer, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { openOutboxSheet } from '../../../parts/offline/outbox-sheet.ts'
import { folioName, saleWords, useSaleState } from '../../../parts/offline/sale-words.ts'
import { openReceipt, openSalePaper, openToken, PRINT_BLOCKED } from '../../../parts/printing/print-window.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import type { Kept, Placed } from './sending.ts'
import { useOfficial } from './use-official.ts'

interface SentDialogProps<Sent> {
  placed: Sent
  /** The browser blocked the receipt's window: the dialog offers the receipt instead of the token. */
  isPrintBlocked: boolean
  onClose: () => void
}

/** The token of an order that the server has. */
export function SentDialog({ placed, isPrintBlocked, onClose }: SentDialogProps<Placed>) {
  const { tokenNo, orderId, wasEarlier } = placed
  const [isBlocked, setBlocked] = useState(isPrintBlocked)
  const print = () => setBlocked(!(isPrintBlocked ? openReceipt([orderId]) : openToken(tokenNo, orderId)))
  return (
    <NumberDialog
      title={saleWords('order', 'server')}
      name={TEXTS.token}
      number={`${tokenNo}`}
      hint={TEXTS.order(orderId)}
      onClose={onClose}
      tools={
        <Button icon={Printer} size="lg" onPress={print}>
          {isPrintBlocked ? TEXTS.printReceipt : TEXTS.printToken}
        </Button>
      }
    >
      {wasEarlier && <Banner tone="warn">{TEXTS.wasEarlier}</Banner>}
      {isBlocked && <Banner tone="warn">{PRINT_BLOCKED}</Banner>}
    </NumberDialog>
  )
}

/** The folio of an order that this device keeps; its token as soon as the server has the order. */
export function KeptDialog({ placed, isPrintBlocked, onClose }: SentDialogProps<Kept>) {
  const { key, folio, wasEarlier } = placed
  const { state, problem } = useSaleState(key)
  const official = useOfficial(placed)
  const [isBlocked, setBlocked] = useState(isPrintBlocked)

  function openReview(): void {
    onClose()
    openOutboxSheet()
  }

  function print(): void {
    if (!official) setBlocked(!openSalePaper(isPrintBlocked ? 'receipt' : 'token', key))
    else if (isPrintBlocked) setBlocked(!openReceipt([official.orderId]))
    else setBlocked(!openToken(official.tokenNo, official.orderId))
  }

  const numbers = official ? TEXTS.orderAndFolio(official.orderId, folio) : folioName(folio)
  return (
    <NumberDialog
      title={saleWords('order', state)}
      name={official ? TEXTS.token : TEXTS.folio}
      number={official ? `${official.tokenNo}` : folio}
      hint={saleWords('orderHint', state, numbers)}
      onClose={onClose}
      tools={
        <>
          {problem !== null && (
            <Button icon={TriangleAlert} size="lg" isFullWidth onPress={openReview}>
              {TEXTS.openReview}
            </Button>
          )}
          {!official && (
            <Button
              icon={ChefHat}
              size="lg"
              isFullWidth
              onPress={() => setBlocked(!openSalePaper('kitchen', key))}
            >
              {TEXTS.printKitchen}
            </Button>
          )}
          <Button icon={Printer} size="lg" onPress={print}>
            {isPrintBlocked ? TEXTS.printReceipt : official ? TEXTS.printToken : TEXTS.printFolio}
          </Button>
        </>
      }
    >
      {wasEarlier && <Banner tone="warn">{TEXTS.wasEarlier}</Banner>}
      {isBlocked && <Banner tone="warn">{PRINT_BLOCKED}</Banner>}
      {problem !== null && <Banner tone="bad">{TEXTS.inReview(problem)}</Banner>}
    </NumberDialog>
  )
}

interface NumberDialogProps {
  title: string
  name: string
  number: string
  hint: string
  tools: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A folio has more letters than a token. */
const LONG = 3

function NumberDialog({ title, name, number, hint, tools, children, onClose }: NumberDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          {tools}
          <Button autoFocus variant="primary" size="lg" className="grow" onPress={onClose}>
            {TEXTS.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        <div role="status" className="flex flex-col items-center py-4 text-center">
          <span className="text-lg text-muted">{name}</span>
          <span
            className={cx(
              'leading-none font-bold text-brand',
              number.length > LONG ? 'text-8xl' : 'text-[8rem]',
            )}
          >
            {number}
          </span>
          <span className="pt-3 text-lg">{hint}</span>
        </div>
      </div>
    </Dialog>
  )
}
