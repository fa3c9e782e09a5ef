export const TEXTS = {
  takeTitle: 'Descargar todos mis datos',
  takeText:
    'Un archivo ZIP con tu menú, pedidos, facturas, clientes, reservas, usuarios e imágenes, en CSV y JSON. Se abre con Excel y sirve para llevarte todo a otro sistema.',
  take: 'Descargar mis datos',
  preparing: 'Preparando tus datos...',
  received: (amount: string) => `Descargando... ${amount}`,
  taken: '¡Tus datos se descargaron!',
  takeFailed: 'No se pudieron descargar tus datos. Inténtalo de nuevo.',
  fileName: 'comanda-datos.zip',
  keep: 'Conservar mi restaurante',
  leaving: (moment: string) => `Este restaurante está cerrado y se borra para siempre el ${moment}.`,
  byOperator: 'Lo pidió el equipo de Comanda; si es un error, escribe a soporte.',
  failed: '¡Algo salió mal!',
} as const
