import { z } from 'zod'
import { isLongEnough, MIN_PASSWORD } from '../auth/bodies.ts'
import { flag, password, text } from '../kernel/fields.ts'
import { isEmail, isLogin } from '../kernel/predicates.ts'

export const OperatorSignIn = z.object({
  username: text('Please provide username!', 254),
  password: password('Please provide password!'),
})

export const NewTenant = z
  .object({
    name: text('Please provide name!', 120),
    email: text('Please provide Email!', 254),
    password: password('Please provide password!'),
    isActive: flag(true),
  })
  .superRefine(({ email, password }, context) => {
    if (!isLogin(email))
      context.addIssue({ code: 'custom', path: ['email'], message: 'Please provide valid email!' })
    if (!isLongEnough(password)) {
      const message = `The password needs at least ${MIN_PASSWORD} characters!`
      context.addIssue({ code: 'custom', path: ['password'], message })
    }
  })

export const ChangedTenant = z
  .object({
    name: text("Please Provide Tenant's Name!", 120),
    email: text("Please Provide Tenant's Email!", 254),
    /** Absent means unchanged. */
    isActive: flag(null),
  })
  .refine(({ email }) => isEmail(email), { message: 'Please Provide Valid Email!', path: ['email'] })

export const NewExchangeRate = z.object({
  currency: text('Please provide a currency!', 3).refine(
    (code) => /^[A-Z]{3}$/.test(code),
    'Please provide a valid currency!',
  ),
  perUsd: z.coerce
    .number('Please provide a valid rate!')
    // Six decimals, the precision of the stored rate.
    .min(1e-6, 'Please provide a valid rate!')
    .max(1e9, 'Please provide a valid rate!'),
})
