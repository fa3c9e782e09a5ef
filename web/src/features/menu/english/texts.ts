import type { EnglishRow } from './english-rows.ts'

export const ENGLISH = {
  title: 'Menú en inglés',
  lead: 'Lo lee quien abre el menú digital en un teléfono en inglés. Lo que falta se ve en español. La cocina y la cuenta siempre están en español.',
  english: 'Inglés',
  all: 'Todo',
  toDo: 'Solo lo que falta',
  missing: (count: number) => (count === 1 ? 'Falta 1' : `Faltan ${count}`),
  complete: 'Completo',
  allDone: 'No falta nada',
  allDoneHint: 'Todo el menú está en inglés.',
  emptyHint: 'Cuando tenga artículos, aquí los escribes en inglés.',
  spread: (count: number) =>
    count === 1 ? 'También en 1 texto igual.' : `También en ${count} textos iguales.`,
  kinds: {
    category: 'Categoría',
    item: '',
    description: 'Descripción',
    variant: 'Variante',
    addon: 'Complemento',
  },
  /** The name of a field: 'Variante Chico de Agua de limón, en inglés'. */
  nameOf: ({ kind, title, of }: Pick<EnglishRow, 'kind' | 'title' | 'of'>) =>
    `${[ENGLISH.kinds[kind], kind !== 'description' && title, of && `de ${of}`].filter(Boolean).join(' ')}, en inglés`,
}
