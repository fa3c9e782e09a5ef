import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'
import { useUiWords } from './words.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>

export function PasswordField(props: PasswordFieldProps) {
  const words = useUiWords()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCorrect="off"
      suffix={
        <IconButton
          slot={null}
          label={isShown ? words.hidePassword : words.showPassword}
          icon={isShown ? EyeOff : Eye}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
