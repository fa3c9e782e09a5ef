export const CATEGORIES = {
  title: 'Categorías',
  add: 'Nueva',
  addTitle: 'Nueva categoría',
  editTitle: 'Editar categoría',
  empty: 'Aún no hay categorías',
  emptyHint: 'Las categorías ordenan el menú en el PDV y en el menú digital: Entradas, Tacos, Bebidas…',
  consequence: 'Sus artículos se quedan, sin categoría.',
  categoryTitle: 'Título',
  titleMissing: {
    add: '¡Por favor proporciona el título de la categoría!',
    update: '¡Por favor proporciona el título!',
  },
  orderHint: 'Este es el orden del menú. Arrastra una categoría o muévela con las flechas.',
}
