import { MAX_QUICK_NOTES } from '@comanda/shared/settings/quick-notes'

export const CATEGORIES = {
  title: 'Categorías',
  add: 'Nueva',
  addTitle: 'Nueva categoría',
  editTitle: 'Editar categoría',
  empty: 'Aún no hay categorías',
  emptyHint: 'Las categorías ordenan el menú en el PDV y en el menú digital: Entradas, Tacos, Bebidas…',
  consequence: 'Sus artículos se quedan, sin categoría.',
  categoryTitle: 'Título',
  addsAtOnce: 'Agregar sin preguntar',
  addsAtOnceHint:
    'En el PDV, un toque agrega el artículo con su primera variante. Sus complementos quedan en «⋮».',
  quickNotes: 'Notas en botones',
  quickNotesHint: `Una por renglón, hasta ${MAX_QUICK_NOTES}. Se eligen en el PDV y llegan a cocina como la nota del artículo.`,
  quickNotesPlaceholder: 'sin cebolla\ncon todo',
  titleMissing: {
    add: '¡Por favor proporciona el título de la categoría!',
    update: '¡Por favor proporciona el título!',
  },
  orderHint: 'Este es el orden del menú. Arrastra una categoría o muévela con las flechas.',
}
