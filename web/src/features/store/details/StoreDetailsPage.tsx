import { isEmail } from '@comanda/shared/kernel/predicates'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { GUEST_TRUSTS, TRUST_WORDS } from '@comanda/shared/settings/guest-trust'
import {
  removeStorePhoto,
  type StoreSetting,
  saveStoreSetting,
  uploadStorePhoto,
} from '@comanda/shared/settings/store'
import { Download, SquareArrowOutUpRight, Store } from 'lucide-react'
import { api, FAILED } from '../../../api/client.ts'
import { MENU_FILE, menuLink } from '../../../parts/codes/menu-link.ts'
import { QrCode } from '../../../parts/codes/QrCode.tsx'
import { saveQr } from '../../../parts/codes/save-qr.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { PictureCard } from '../../../parts/picture/PictureCard.tsx'
import { useStoreSetting } from '../../../parts/settings/data.ts'
import { SettingsForm, useSettingsForm } from '../../../parts/settings/SettingsForm.tsx'
import { SettingsPage } from '../../../parts/settings/SettingsPage.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { RadioGroup } from '../../../ui/choices/RadioGroup.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SHORT } from '../../../ui/fields/widths.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { type CardProps, MoneyAndTimeCard, type StoreDraft } from './MoneyAndTimeCard.tsx'

const STORE = {
  title: 'Configuración de Tienda',
  details: 'Datos del negocio',
  name: 'Nombre del negocio',
  nameMissing: '¡Por favor proporcione el nombre del negocio!',
  address: 'Dirección',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  emailInvalid: '¡Por favor proporcione un email válido!',
  printed: 'Así aparecen en el menú digital y en los recibos.',
  currencyInvalid: '¡Moneda inválida!',
  timeZoneInvalid: '¡Zona horaria inválida!',
  dayStartInvalid: '¡Hora inválida!',
  qrMenu: 'Menú QR',
  isQRMenuEnabled: 'Habilitar menú QR',
  menuHint: 'Quien escanea el código ve tu menú en su teléfono.',
  isQROrderEnabled: 'Habilitar pedidos QR',
  orderHint: 'Además puede pedir; su pedido espera en el PDV hasta que lo mandes a la cocina.',
  guestTrust: 'Pedidos desde la mesa',
  code: 'Código QR',
  codeOf: (name: string) => `Código QR del menú de ${name}`,
  openMenu: 'Ver Menú Digital',
  downloadCode: 'Descargar Código QR',
  codeOff: 'Habilita el menú QR y guarda: aquí aparecerán su enlace y su código.',
  picture: (name: string) => `Imagen de ${name}`,
  pictureHint: 'Aparece en el menú digital, en los recibos y en las facturas. JPG, PNG o WebP.',
  waits: 'Reservas y pedidos QR',
  reservationMinutes: 'Estancia de una reserva (minutos)',
  reservationHint: 'Cuánto tiempo se aparta la mesa.',
  reservationInvalid: '¡La estancia debe ser de 15 minutos a 24 horas!',
  qrOrderMinutes: 'Espera de un pedido QR (minutos)',
  qrOrderHint: 'Después caduca si nadie lo mandó a la cocina.',
  qrOrderInvalid: '¡La espera debe ser de 5 minutos a 24 horas!',
}

export function StoreDetailsPage() {
  return (
    <SettingsPage title={STORE.title} query={useStoreSetting()}>
      {(store) => (
        <div className="@container">
          <div className="grid items-start gap-5 @2xl:grid-cols-[1fr_18rem]">
            <StoreForm store={store} />
            <div className="flex flex-col gap-5">
              <StorePictureCard store={store} />
              <MenuCodeCard store={store} />
            </div>
          </div>
        </div>
      )}
    </SettingsPage>
  )
}

const draftOfStore = (store: StoreSetting): StoreDraft => ({
  storeName: store.storeName,
  address: store.address ?? '',
  phone: store.phone ?? '',
  email: store.email ?? '',
  currency: store.currency,
  timeZone: store.timeZone,
  businessDayStart: store.businessDayStart,
  reservationMinutes: store.reservationMinutes,
  qrOrderMinutes: store.qrOrderMinutes,
  isQRMenuEnabled: store.isQRMenuEnabled,
  isQROrderEnabled: store.isQROrderEnabled,
  guestTrust: store.guestTrust,
})

const DAY_MINUTES = 1440
const isWithin = (minutes: number, min: number) => minutes >= min && minutes <= DAY_MINUTES

/** The first broken rule, from top to bottom. */
function problemOfDetails(draft: StoreDraft) {
  if (isBlank(draft.storeName)) return { field: 'storeName', message: STORE.nameMissing }
  const email = draft.email.trim()
  if (email && !isEmail(email)) return { field: 'email', message: STORE.emailInvalid }
  if (draft.currency === null) return { field: 'currency', message: STORE.currencyInvalid }
  if (draft.timeZone === null) return { field: 'timeZone', message: STORE.timeZoneInvalid }
  if (!draft.businessDayStart) return { field: 'businessDayStart', message: STORE.dayStartInvalid }
  if (!isWithin(draft.reservationMinutes, 15))
    return { field: 'reservationMinutes', message: STORE.reservationInvalid }
  return !isWithin(draft.qrOrderMinutes, 5) && { field: 'qrOrderMinutes', message: STORE.qrOrderInvalid }
}

function StoreForm({ store }: { store: StoreSetting }) {
  const form = useSettingsForm('store', draftOfStore(store), (body) => api(saveStoreSetting, { body }))
  return (
    <SettingsForm title={STORE.title} form={form} validate={() => problemOfDetails(form.values)}>
      <ContactCard {...form} />
      <MoneyAndTimeCard {...form} saved={store.currency} />
      <DurationsCard {...form} />
      <QrCard {...form} />
    </SettingsForm>
  )
}

function ContactCard({ field }: CardProps) {
  return (
    <Card title={STORE.details}>
      <div className="flex flex-col gap-4">
        <p className="-mt-3 text-muted">{STORE.printed}</p>
        <TextField
          {...field('storeName')}
          label={STORE.name}
          isRequired
          maxLength={200}
          autoComplete="organization"
        />
        <TextField
          {...field('address')}
          label={STORE.address}
          maxLength={500}
          autoComplete="street-address"
        />
        <TextField
          {...field('phone')}
          type="tel"
          label={STORE.phone}
          maxLength={40}
          autoComplete="tel"
          className={SHORT}
        />
        <TextField
          {...field('email')}
          type="email"
          label={STORE.email}
          maxLength={254}
          autoComplete="email"
        />
      </div>
    </Card>
  )
}

/** The length of a reservation and the lifetime of a diner's request. */
function DurationsCard({ field }: CardProps) {
  return (
    <Card title={STORE.waits}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...field('reservationMinutes')}
          label={STORE.reservationMinutes}
          description={STORE.reservationHint}
          className={SHORT}
        />
        <NumberField
          {...field('qrOrderMinutes')}
          label={STORE.qrOrderMinutes}
          description={STORE.qrOrderHint}
          className={SHORT}
        />
      </div>
    </Card>
  )
}

const TRUSTS = GUEST_TRUSTS.map((id) => ({ id, label: TRUST_WORDS[id] }))

function QrCard({ values, toggle, set }: CardProps) {
  return (
    <Card title={STORE.qrMenu}>
      <div className="flex flex-col gap-2">
        <Switch {...toggle('isQRMenuEnabled')} description={STORE.menuHint}>
          {STORE.isQRMenuEnabled}
        </Switch>
        <Switch
          {...toggle('isQROrderEnabled')}
          description={STORE.orderHint}
          isDisabled={!values.isQRMenuEnabled}
        >
          {STORE.isQROrderEnabled}
        </Switch>
        {values.isQRMenuEnabled && values.isQROrderEnabled && (
          <RadioGroup
            label={STORE.guestTrust}
            options={TRUSTS}
            value={values.guestTrust}
            onChange={(guestTrust) => set({ guestTrust })}
          />
        )}
      </div>
    </Card>
  )
}

/** The store's logo. It is saved at once, separately from the form. */
function StorePictureCard({ store }: { store: StoreSetting }) {
  const write = useWrite()
  return (
    <PictureCard
      image={store.image}
      alt={STORE.picture(store.storeName)}
      placeholder={Store}
      hint={STORE.pictureHint}
      fit="contain"
      onUpload={(body) => write(api(uploadStorePhoto, { body }))}
      onRemove={() => write(api(removeStorePhoto))}
    />
  )
}

/** The link and the QR code of the public menu, while the menu is on. */
function MenuCodeCard({ store }: { store: StoreSetting }) {
  const link = menuLink(window.location.origin, store.uniqueQRCode)
  const download = () => saveQr(link, MENU_FILE).catch(() => toast.error(FAILED))
  return (
    <Card title={STORE.code} className="@2xl:sticky @2xl:top-6">
      {store.isQRMenuEnabled ? (
        <div className="flex flex-col gap-3">
          <QrCode
            text={link}
            label={STORE.codeOf(store.storeName)}
            className="w-full max-w-60 self-center rounded-md border border-line"
          />
          <p className="text-center text-sm break-all text-muted">{link}</p>
          <LinkButton href={link} target="_blank" size="touch" icon={SquareArrowOutUpRight}>
            {STORE.openMenu}
          </LinkButton>
          <Button size="touch" icon={Download} onPress={download}>
            {STORE.downloadCode}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{STORE.codeOff}</p>
      )}
    </Card>
  )
}
