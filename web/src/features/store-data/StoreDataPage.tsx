import type { Subscription } from '@comanda/shared/billing/api'
import { exportStoreData, keepStore } from '@comanda/shared/store-data/api'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarX, Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { saveAs } from '../../parts/files/save-as.ts'
import { refreshUser } from '../../parts/session/use-current-user.ts'
import { SettingsFrame } from '../../parts/settings/SettingsFrame.tsx'
import { subscriptionQuery, useSubscription } from '../../parts/subscription/data.ts'
import { momentOf } from '../../parts/subscription/words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/page/Card.tsx'
import { FormPage } from '../../ui/page/FormPage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DeleteStoreCard } from './DeleteStoreCard.tsx'

const TEXTS = {
  title: 'Datos y privacidad',
  lead: 'Los datos de tu restaurante son tuyos: llévatelos o bórralos cuando quieras.',
  loadFailed: 'Error al cargar los datos, ¡Inténtalo más tarde!',
  takeTitle: 'Descargar todos mis datos',
  takeText:
    'Un archivo ZIP con tu menú, pedidos, ventas, clientes, reservas, usuarios e imágenes, en CSV y JSON. Se abre con Excel y sirve para llevarte todo a otro sistema.',
  take: 'Descargar mis datos',
  preparing: 'Preparando tus datos...',
  received: (amount: string) => `Descargando... ${amount}`,
  taken: '¡Tus datos se descargaron!',
  takeFailed: 'No se pudieron descargar tus datos. Inténtalo de nuevo.',
  fileName: 'comanda-datos.zip',
  keep: 'Conservar mi restaurante',
  leaving: (moment: string) => `Este restaurante está cerrado y se borra para siempre el ${moment}.`,
  byOperator: 'Lo pidió el equipo de Comanda; si es un error, escribe a soporte.',
} as const

/** Export and deletion of the store's data. Also open to the admin of a closed store. */
export function StoreDataPage() {
  const { data, error, refetch } = useSubscription()
  return (
    <SettingsFrame>
      <FormPage>
        <PageHeader title={TEXTS.title} lead={TEXTS.lead} />
        <div className="flex flex-col gap-5">
          {data?.delete_after && (
            <PendingErasureBanner deleteAfter={data.delete_after} requestedAs={data.delete_requested_as} />
          )}
          <TakeDataCard />
          {data && !data.delete_after && <DeleteStoreCard />}
          {!data && error && (
            <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={() => refetch()} />
          )}
        </div>
      </FormPage>
    </SettingsFrame>
  )
}

interface PendingErasureBannerProps {
  deleteAfter: string
  requestedAs: Subscription['delete_requested_as']
}

/** The store waits for its erasure. An admin can withdraw the own request, but not the operator's. */
function PendingErasureBanner({ deleteAfter, requestedAs }: PendingErasureBannerProps) {
  const client = useQueryClient()
  async function keep() {
    try {
      const { message } = await api(keepStore)
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    await Promise.all([client.invalidateQueries(subscriptionQuery), refreshUser(client)]).catch(() => {})
  }
  return (
    <Banner tone="bad" icon={CalendarX}>
      <div className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
        <p>{TEXTS.leaving(momentOf(deleteAfter))}</p>
        {requestedAs === 'operator' ? (
          <p>{TEXTS.byOperator}</p>
        ) : (
          <Button size="touch" icon={Undo2} onPress={keep} className="shrink-0">
            {TEXTS.keep}
          </Button>
        )}
      </div>
    </Banner>
  )
}

const AMOUNT = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
const inWords = (bytes: number): string => `${AMOUNT.format(bytes / 1_048_576)} MB`

/** Downloads all data of the store as one file. */
function TakeDataCard() {
  /** The received bytes; null while no download runs. */
  const [received, setReceived] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function take() {
    setFailure(null)
    setReceived(0)
    try {
      const { file, name } = await download(exportStoreData, {}, setReceived)
      saveAs(file, name ?? TEXTS.fileName)
      toast.success(TEXTS.taken)
    } catch (error) {
      setFailure(messageOf(error, TEXTS.takeFailed))
    } finally {
      setReceived(null)
    }
  }

  return (
    <Card title={TEXTS.takeTitle}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-muted">{TEXTS.takeText}</p>
        {failure && (
          <Banner tone="bad" className="w-full">
            {failure}
          </Banner>
        )}
        <Button size="touch" icon={Download} isPending={received !== null} onPress={take}>
          {TEXTS.take}
        </Button>
        {received !== null && (
          <ProgressLine label={received > 0 ? TEXTS.received(inWords(received)) : TEXTS.preparing} />
        )}
      </div>
    </Card>
  )
}
