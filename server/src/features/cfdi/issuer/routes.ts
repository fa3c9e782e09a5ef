import * as api from '@comanda/shared/cfdi/settings'
import { CERTIFIER_NAMES, type Certifier } from '@comanda/shared/cfdi/words'
import { AppError } from '@comanda/shared/kernel/errors'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import { changeCatalog } from '../../../catalog/change-catalog.ts'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import type { Quotas } from '../../../guard/quotas.ts'
import { saved } from '../../../http/answers.ts'
import type { CallRouter } from '../../../http/calls.ts'
import type { StoreContext } from '../../../http/context.ts'
import type { Secrets } from '../../../kernel/sealed-secret.ts'
import { type TryDeps, tryAccount } from '../account/try-account.ts'
import { finkokPasswordContext, pacPasswordContext } from '../pac/pac-of.ts'
import { keepCsd } from './csd-of-store.ts'
import * as queries from './queries.ts'
import { settingsOf, tidyIssuer, withTaxClass } from './settings.ts'
import { isTestCertificate, testCsd } from './test-certificate.ts'

export interface IssuerDeps extends TryDeps {
  quotas: Quotas
}

const NO_ISSUER = 'Primero guarda el RFC y los datos de quien factura.'

/** @throws invalid_input before the owner has saved who issues */
async function lockedFiscal(tx: TenantTx): Promise<queries.FiscalRow> {
  const fiscal = await tx.first(queries.lockFiscal(tx.tenantId))
  if (!fiscal) throw new AppError('invalid_input', NO_ISSUER)
  return fiscal
}

/** What may change whether receipts have a code changes the catalog, with which devices print without the server. */
export function issuerRoutes(calls: CallRouter, deps: IssuerDeps): void {
  const { secrets } = deps
  calls.store(api.getFiscalSettings, async ({ db, tenantId, now }) => {
    const [[row], taxes, [issued]] = await db.run(
      queries.findFiscal(tenantId),
      queries.listTaxes(tenantId),
      queries.findRealDocument(tenantId),
    )
    return settingsOf(row, taxes, issued !== undefined, now)
  })
  calls.store(api.saveIssuer, (context, { body }) => {
    const issuer = tidyIssuer(body)
    return changeCatalog(context, async (tx) => {
      await tx.all(queries.saveIssuer(tx.tenantId, issuer, context.now))
      return saved('Los datos fiscales se guardaron.')
    })
  })
  certificateRoutes(calls, secrets)
  calls.store(api.savePac, (context, { body }) =>
    changeCatalog(context, async (tx) => {
      const { tenantId } = tx
      const fiscal = await lockedFiscal(tx)
      const { is } = body
      if (is === 'double') await assertMayTry(tx, context.session, fiscal, body.confirmed)
      else assertAccount(fiscal, { ...body, is })
      await tx.all(queries.choosePac(tenantId, is))
      // The kept accounts stay as they are.
      if (is === 'double') return saved('El modo de prueba está activo.')
      const secret = (is === 'sw' && body.token) || body.password
      const kept = (context: Parameters<Secrets['seal']>[0]) =>
        secret ? secrets.seal(context, Buffer.from(secret, 'utf8')) : null
      if (is === 'finkok') {
        const user = body.user ?? fiscal.finkok_user
        await tx.all(queries.saveFinkok(tenantId, { user, sealed: kept(finkokPasswordContext(tenantId)) }))
      } else {
        const user = userOf(fiscal, body)
        await tx.all(queries.saveSw(tenantId, { user, sealed: kept(pacPasswordContext(tenantId)) }))
      }
      await tx.all(queries.releaseTestTickets(tenantId))
      const elsewhere = await tx.first(queries.countElsewhere(tenantId, is))
      return saved(`Desde ahora se timbra con ${CERTIFIER_NAMES[is]}.${askedElsewhere(elsewhere)}`)
    }),
  )
  calls.store(api.tryPac, async ({ db, tenantId, now }, { body }) => {
    const fiscal = await db.first(queries.findFiscal(tenantId))
    if (!fiscal) throw new AppError('invalid_input', NO_ISSUER)
    await deps.quotas.require('triedStamps', `${tenantId}`, now, TRIED_ENOUGH)
    const document = await tryAccount(deps, db, { fiscal, typed: body })
    return saved('SW sapien timbró la prueba: la cuenta y el certificado sirven.', document)
  })
  calls.store(api.saveInvoicing, (context, { body }) =>
    changeCatalog(context, async (tx) => {
      await lockedFiscal(tx)
      await tx.all(queries.saveOptions(tx.tenantId, body))
      return saved('Las opciones de facturación se guardaron.')
    }),
  )
  calls.store(api.saveTaxClass, (context, { body: { is, ...tax } }) =>
    context.write(async (tx) => {
      const fiscal = await lockedFiscal(tx)
      await tx.all(queries.saveTaxClasses(tx.tenantId, withTaxClass(fiscal.tax_classes, tax, is)))
      return saved('La clase del impuesto se guardó.')
    }),
  )
}

const TRIED_ENOUGH = 'Ya probaste muchas veces. Inténtalo otra vez en una hora.'

/** The store's certificate, or one of the test mode. */
function certificateRoutes(calls: CallRouter, secrets: Secrets): void {
  calls.store(api.saveCsd, (context, { body }) => {
    const [certificate, key] = [body.certificate, body.key].map((file) => Buffer.from(file, 'base64'))
    const files = { certificate: certificate as Buffer, key: key as Buffer, password: body.password }
    return changeCatalog(context, async (tx) => {
      await lockedFiscal(tx)
      await keepCsd(tx, tx.tenantId, { secrets, files, now: context.now })
      return saved('El certificado se guardó.')
    })
  })
  calls.store(api.startTestMode, async (context) => {
    const { db, tenantId, now } = context
    const fiscal = await db.first(queries.findFiscal(tenantId))
    if (!fiscal) throw new AppError('invalid_input', NO_ISSUER)
    if (await issuesRealOnes(db, fiscal)) throw new AppError('invalid_input', CHOOSE_TRIAL)
    const files = await testCsd(fiscal.rfc, fiscal.name, now)
    return changeCatalog(context, async (tx) => {
      const { certificate } = await lockedFiscal(tx)
      // A real certificate stays: only who stamps changes.
      if (!certificate || isTestCertificate(certificate)) await keepCsd(tx, tenantId, { secrets, files, now })
      await tx.all(queries.choosePac(tenantId, 'double'))
      return saved('El modo de prueba está activo.')
    })
  })
}

const CHOOSE_TRIAL =
  'Este restaurante ya emite facturas. Elige «Modo de prueba» en «Con quién se timbra», y confírmalo ahí.'

const issuesRealOnes = async (
  db: TenantDb | TenantTx,
  { pac }: Pick<queries.FiscalRow, 'pac'>,
): Promise<boolean> =>
  pac !== 'double' && (await db.first(queries.findRealDocument(db.tenantId))) !== undefined

/**
 * From then on guests get documents without value.
 * @throws forbidden, invalid_input at `confirmed`
 */
async function assertMayTry(
  db: TenantDb | TenantTx,
  session: StoreContext['session'],
  fiscal: Pick<queries.FiscalRow, 'pac'>,
  isConfirmed: boolean,
): Promise<void> {
  if (!(await issuesRealOnes(db, fiscal))) return
  if (!mayEnter(session, AREA.manageCfdi))
    throw new AppError(
      'forbidden',
      'Este restaurante ya emite facturas: solo quien tiene el permiso Facturación lo pone en «Modo de prueba».',
    )
  if (isConfirmed) return
  const message =
    'Este restaurante ya emite facturas. En «Modo de prueba» tus clientes reciben documentos que no valen ante el SAT. Confirma que es lo que quieres.'
  throw new AppError('invalid_input', message, { errors: [{ field: 'confirmed', message }] })
}

/** What may have a stamp is not sent to another certifier, which would stamp it again. */
function askedElsewhere(waiting: { pac: Certifier; count: number } | undefined): string {
  if (!waiting) return ''
  const name = CERTIFIER_NAMES[waiting.pac]
  return waiting.count === 1
    ? ` La factura que espera a ${name} se le sigue preguntando: puede estar timbrada ahí.`
    : ` Las ${waiting.count} facturas que esperan a ${name} se le siguen preguntando: pueden estar timbradas ahí.`
}

interface TypedAccount {
  user: string | null
  password: string | null
  token: string | null
}

const keepsToken = ({ pac_user, sealed_pac_password }: queries.FiscalRow): boolean =>
  pac_user === null && sealed_pac_password !== null

/** A kept token stays until a password or another token replaces it. */
const userOf = (fiscal: queries.FiscalRow, { user, password, token }: TypedAccount): string | null =>
  token || (keepsToken(fiscal) && !password) ? null : (user ?? fiscal.pac_user)

/** @throws invalid_input at the field that is missing for real documents */
function assertAccount(
  fiscal: queries.FiscalRow,
  { is, user, password, token }: TypedAccount & { is: Certifier },
): void {
  const isFinkok = is === 'finkok'
  const refuse = (field: string, message: string) =>
    new AppError('invalid_input', message, { errors: [{ field, message }] })
  if (!fiscal.certificate || isTestCertificate(fiscal.certificate))
    throw refuse('is', 'Primero sube el certificado de sello digital (CSD) del SAT.')
  if (!isFinkok && (token || (keepsToken(fiscal) && !user && !password))) return
  if (!(user ?? (isFinkok ? fiscal.finkok_user : fiscal.pac_user)))
    throw refuse('user', `¡Escribe el usuario de ${CERTIFIER_NAMES[is]}!`)
  const hasPassword = isFinkok
    ? fiscal.sealed_finkok_password !== null
    : fiscal.sealed_pac_password !== null && !keepsToken(fiscal)
  if (password === null && !hasPassword)
    throw refuse('password', `¡Escribe la contraseña de ${CERTIFIER_NAMES[is]}!`)
}
