import { MAX_PIN, MIN_PIN } from '@comanda/shared/users/pin-length'
import { TextField } from '../../ui/TextField.tsx'
import { TEXTS } from './texts.ts'

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
    description={TEXTS.rule}
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
export const pinProblem = (pin: string) => pin.length < MIN_PIN && { field: 'pin', message: TEXTS.short }
