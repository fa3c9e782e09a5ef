import { describe, expect, it } from 'vitest'
import { isAt } from '../../testing/app.tsx'
import { newStranger, useServer } from '../../testing/fonda.ts'
import { gone, screen, see, tap } from '../../testing/screen.ts'

useServer({ isSignUpOpen: false })

describe('an installation that is closed', () => {
  it('says whom to ask at the address of the registration, and leads to the sign-in', async () => {
    await newStranger({ path: '/register' })
    await screen.findByRole('heading', { name: 'El registro está cerrado' })
    await see(/Pide la tuya a quien administra esta instalación/)
    expect(screen.queryByRole('textbox')).toBe(null)
    await tap(screen.getByRole('link', { name: 'Iniciar sesión' }))
    await isAt('/login')
  })

  it('offers nobody an account at the sign-in', async () => {
    await newStranger({ path: '/login' })
    await screen.findByRole('button', { name: 'Iniciar sesión' })
    await gone(() => screen.queryByRole('link', { name: 'Crear cuenta' }))
  })
})
