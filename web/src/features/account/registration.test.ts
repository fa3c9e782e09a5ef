import { expect, it } from 'vitest'
import { NO_REGISTRATION, problemOfRegistration } from './registration.ts'

it('a new store’s form names the first fault: business, name, e-mail, password, terms', () => {
  const form = { ...NO_REGISTRATION }
  const expectProblem = (field: string, message: string) =>
    expect(problemOfRegistration(form)).toEqual({ field, message })
  expectProblem('biz_name', '¡Por favor proporcione el nombre del negocio!')
  form.biz_name = 'Fonda Doña Lupe'
  expectProblem('name', '¡Escribe tu nombre!')
  form.name = 'Guadalupe Ríos'
  expectProblem('username', '¡Por favor proporcione el email!')
  form.username = 'lupe sin arroba'
  form.password = 'mole negro 77'
  expectProblem('username', '¡Por favor proporcione un email válido!')
  form.username = 'lupe@fonda.mx'
  expect(problemOfRegistration(form)?.field).toBe('terms')
  expect(problemOfRegistration({ ...form, terms: true })).toBeNull()
})
