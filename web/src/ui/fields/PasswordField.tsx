import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from 'react-aria-components'
import { ICON_SIZE, iconButtonClass } from '../buttons/button-look.ts'
import { useUiWords } from '../words.ts'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>

export function PasswordField(props: PasswordFieldProps) {
  const words = useUiWords()
  const [isShown, setShown] = useState(false)
  const label = isShown ? words.hidePassword : words.showPassword
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCorrect="off"
      suffix={
        // An IconButton has a tooltip, whose code the sign-in page would load for this button alone.
        <span title={label} className="flex">
          <Button
            slot={null}
            aria-label={label}
            className={iconButtonClass({ variant: 'quiet', size: 'md' })}
            onPress={() => setShown(!isShown)}
          >
            <Icon aria-hidden size={ICON_SIZE.md} />
          </Button>
        </span>
      }
    />
  )
}
