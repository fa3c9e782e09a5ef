import { describe, expect, it } from 'vitest'
import { isAt, open } from '../../testing/app.tsx'
import { newStranger, openFonda, theServer } from '../../testing/fonda.ts'
import { fill, press, screen, see, tap } from '../../testing/screen.ts'

const NEW = 'salsa macha picosa'
const EXPIRED = 'El enlace ya no es válido. Pide uno nuevo.'

/** The link of the mail that a person gets, without its origin. */
async function linkTo(username: string): Promise<string> {
  const { app, base, database } = await theServer()
  await app.settled()
  const mails = await database.owner.query<{ body_text: string }>(
    "SELECT body_text FROM mails WHERE recipient = $1 AND subject LIKE 'Restablece tu contraseña%'",
    [username],
  )
  const link = /^http\S+\/reset-password\?token=\S+$/m.exec(mails.rows.at(-1)?.body_text ?? '')?.[0] ?? ''
  expect(link).toContain(base)
  return link.slice(base.length)
}

async function setPassword(password: string): Promise<void> {
  await fill('Nueva contraseña', password)
  await press('Cambiar contraseña')
}

describe('an owner who forgot the password', () => {
  it('asks for a link, sets a new password with it and signs in; the link serves once', async () => {
    const { username } = await openFonda()
    await newStranger({ path: '/login' })
    await tap(await screen.findByRole('link', { name: '¿Olvidaste tu contraseña?' }))
    await isAt('/forgot-password')
    await fill('Correo electrónico', username)
    await press('Enviar enlace')
    await screen.findByRole('heading', { name: 'Revisa tu correo' })

    const link = await linkTo(username)
    await open(link)
    await setPassword(NEW)
    await see('Tu contraseña se cambió. Inicia sesión con la nueva.')
    await isAt('/login')
    await open(link)
    await setPassword('otra cosa 123')
    await see(EXPIRED)
    await tap(screen.getByRole('link', { name: 'Pedir un enlace nuevo' }))
    await isAt('/forgot-password')
    await open('/login')
    await fill('Correo electrónico', username)
    await fill('Contraseña', NEW)
    await press('Iniciar sesión')
    await isAt('/dashboard/home')
  })

  it('is told that a link does not work, with the way to sign in', async () => {
    await newStranger({ path: '/reset-password' })
    await see('¡Solicitud inválida!')
    await open('/login')
    await open('/reset-password?token=17.abc')
    await setPassword(NEW)
    await see(EXPIRED)
    await tap(screen.getByRole('link', { name: 'Volver a iniciar sesión' }))
    await isAt('/login')
  })

  it('gets the same words for an address without an account, and may try another', async () => {
    await newStranger({ path: '/forgot-password' })
    await fill('Correo electrónico', 'nadie@fonda.mx')
    await press('Enviar enlace')
    await see(/^Si hay una cuenta con ese correo/)
    await press('Usar otro correo')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Correo electrónico' })
    expect(field.value).toBe('nadie@fonda.mx')
  })
})
