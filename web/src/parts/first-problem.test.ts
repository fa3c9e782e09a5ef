import { ChosenPassword, ForgottenPassword, PasswordChange, Profile } from '@comanda/shared/auth/bodies'
import { ChangedCustomer, NewCustomer } from '@comanda/shared/customers/bodies'
import { englishOf } from '@comanda/shared/kernel/fields'
import { NewTenant } from '@comanda/shared/platform/bodies'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { firstProblem } from './first-problem.ts'

it('the first problem of an operator’s form is named in English', () => {
  const form = { name: 'x'.repeat(121), email: 'a@b.mx', password: 'larga y buena' }
  const message = 'The text is too long (at most 120 characters).'
  expect(firstProblem(NewTenant, form, englishOf)).toEqual({ field: 'name', message })
  expect(firstProblem(NewTenant, { ...form, name: '' }, englishOf)?.message).toBe('Please provide name!')
})

const PERSON = { phone: '', name: '', email: '', birthDate: null, gender: null }
const ANGEL = { ...PERSON, phone: '55 12;34', name: 'Ángel Peña' }

describe('a form names its first fault:', () => {
  it.each<[string, z.ZodType, object, string, string]>([
    [
      'a forgotten password without an e-mail',
      ForgottenPassword,
      { username: '' },
      'username',
      '¡Por favor proporciona tu correo electrónico!',
    ],
    [
      'no chosen password',
      ChosenPassword,
      { password: '' },
      'password',
      '¡Por favor proporciona una nueva contraseña!',
    ],
    [
      'a short password',
      ChosenPassword,
      { password: 'corta' },
      'password',
      '¡La contraseña necesita al menos 8 caracteres!',
    ],
    [
      'a blank name of one’s own',
      Profile,
      { name: ' ', designation: '', phone: '' },
      'name',
      '¡Por favor proporcione el nombre!',
    ],
    [
      'no password before a change',
      PasswordChange,
      { currentPassword: '', newPassword: '' },
      'currentPassword',
      '¡Por favor proporcione la contraseña actual!',
    ],
    [
      'no new password',
      PasswordChange,
      { currentPassword: 'no es esta', newPassword: '' },
      'newPassword',
      '¡Proporcione nueva contraseña!',
    ],
    [
      'a customer without a phone',
      NewCustomer,
      PERSON,
      'phone',
      '¡Por favor proporciona el teléfono del cliente!',
    ],
    [
      'a customer without a name',
      NewCustomer,
      { ...ANGEL, name: '' },
      'name',
      '¡Por favor proporciona el nombre del cliente!',
    ],
    [
      'a customer whose e-mail is none',
      NewCustomer,
      { ...ANGEL, email: 'angel' },
      'email',
      '¡Por favor proporciona un email válido!',
    ],
    [
      'a customer whose phone is none',
      NewCustomer,
      ANGEL,
      'phone',
      '¡Por favor proporciona un número de teléfono válido!',
    ],
    [
      'a changed customer without a name',
      ChangedCustomer,
      { ...PERSON, name: ' ' },
      'name',
      '¡Por favor proporcione el nombre del cliente!',
    ],
    [
      'a changed customer whose e-mail is none',
      ChangedCustomer,
      { ...ANGEL, email: 'no es' },
      'email',
      '¡Por favor proporcione un email válido!',
    ],
  ])('%s', (_, body, form, field, message) => {
    expect(firstProblem(body, form)).toEqual({ field, message })
  })
})
