export const PALETTE = {
  title: 'Buscar',
  label: 'Página, artículo, cliente o pedido',
  results: 'Resultados',
  pages: 'Páginas',
  items: 'Artículos del menú',
  orders: 'Pedidos',
  customers: 'Clientes',
  searching: 'Buscando…',
  none: (typed: string) => `Nada coincide con «${typed}».`,
  noneHint: 'Prueba con parte del nombre, un teléfono o el número de un pedido.',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
} as const
