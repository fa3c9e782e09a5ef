export const TEXTS = {
  pin: 'PIN',
  keypad: 'Teclado del PIN',
  back: 'Borrar',
  typed: (digits: number) => (digits === 1 ? '1 dígito' : `${digits} dígitos`),
  search: 'Buscar por nombre',
  noMatch: 'No hay nadie con ese nombre.',
  noAnswer: 'No hay respuesta del servidor. Revisa la conexión e inténtalo de nuevo.',
}
