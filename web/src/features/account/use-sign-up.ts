import { getSignUp } from '@comanda/shared/auth/api'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'

/** Whether a stranger may open a store here; null until the server answers. Without an answer, the sign-up itself is refused. */
export function useSignUpIsOpen(): boolean | null {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    api(getSignUp).then(
      (answer) => setOpen(answer.isOpen),
      () => setOpen(true),
    )
  }, [])
  return isOpen
}
