export const CODES = {
  empty: 'Aún no hay mesas',
  scan: 'Escanea para ver el menú',
  codeOf: (name: string) => `Código QR de ${name}`,
  sheetTitle: 'Códigos QR de las mesas',
  print: 'Imprimir',
  close: 'Cerrar',
}
