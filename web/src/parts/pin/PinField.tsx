import { MAX_PIN, MIN_PIN } from '@comanda/shared/auth/pin-length'
import { TextField } from '../../ui/fields/TextField.tsx'

const WORDS = {
  rule: 'De 4 a 6 dígitos; 6 para quien autoriza. Ni fechas, ni series como 1234, ni el teléfono.',
  short: '¡El PIN tiene de 4 a 6 dígitos!',
}

interface PinFieldProps {
  label: string
  value: string
  onChange: (pin: string) => void
  autoFocus?: boolean
}

/** A field for a new PIN. It takes digits alone. */
export const PinField = ({ label, value, onChange, autoFocus }: PinFieldProps) => (
  <TextField
    name="pin"
    label={label}
    description={WORDS.rule}
    isRequired
    type="password"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={MAX_PIN}
    value={value}
    onChange={(typed) => onChange(typed.replace(/\D/g, ''))}
    {...(autoFocus ? { autoFocus } : {})}
  />
)

/** The broken rule of a new PIN, if any. */
export const pinProblem = (pin: string) => pin.length < MIN_PIN && { field: 'pin', message: WORDS.short }
