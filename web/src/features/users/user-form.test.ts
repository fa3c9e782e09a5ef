import { describe, expect, it } from 'vitest'
import { formOfMember, newUserProblem, passwordProblem, userProblem } from './user-form.ts'

describe('adding a user', () => {
  it('requires name, username and password, and an e-mail as the username', () => {
    const form = formOfMember(null)
    expect(newUserProblem(form)).toEqual({ field: 'name', message: '¡Por favor proporcione el nombre!' })
    form.name = 'Beto'
    expect(newUserProblem(form)).toEqual({
      field: 'username',
      message: '¡Por favor proporcione el nombre de usuario!',
    })
    form.username = 'beto'
    expect(newUserProblem(form)).toEqual({
      field: 'password',
      message: '¡Por favor proporcione la contraseña!',
    })
    form.password = 'mole negro 77'
    expect(newUserProblem(form)).toEqual({
      field: 'username',
      message: '¡Por favor proporcione un email válido!',
    })
    form.username = 'beto@fonda.mx'
    expect(newUserProblem(form)).toBeNull()
  })
})

describe('changing a user', () => {
  it('keeps the values and requires a name', () => {
    const member = {
      username: 'beto@fonda.mx',
      name: 'Beto',
      role: 'user' as const,
      photo: null,
      designation: null,
      phone: '55 1234 5678',
      email: null,
      login: 'beto@fonda.mx',
      hasPin: false,
      scope: 'POS,INVENTORY',
    }
    const form = formOfMember(member)
    expect(form).toMatchObject({ phone: '55 1234 5678', userScopes: ['POS', 'INVENTORY'] })
    expect(userProblem(form)).toBeNull()
    expect(userProblem({ ...form, name: ' ' })?.message).toBe('¡Por favor proporcione el nombre!')
  })
})

describe('a new password', () => {
  it('is required and long enough', () => {
    expect(passwordProblem('')?.message).toBe('¡Proporcione nueva contraseña!')
    expect(passwordProblem('corta')?.message).toBe('¡La contraseña necesita al menos 8 caracteres!')
    expect(passwordProblem('mole negro 77')).toBeNull()
  })
})
