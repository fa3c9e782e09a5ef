import { statusToast } from '../../ui/feedback/status-toast.ts'

/** Says that the browser blocked a print window, with the button that opens it. */
export const offerWindow = (onPress: () => void): void =>
  statusToast().problem({
    text: 'El navegador bloqueó la ventana de impresión.',
    action: { label: 'Abrir', onPress },
  })
