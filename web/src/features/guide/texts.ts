export const TEXTS = {
  title: 'Ayuda',
  lead: 'Cómo se trabaja con Comanda, paso a paso. Las palabras en negritas son las de los botones.',
  search: 'Con Ctrl + K (o «Buscar», arriba) encuentras cualquier tema por su nombre.',
  contents: 'En este capítulo',
  chapters: 'Capítulos',
  neighbours: 'Capítulo anterior y siguiente',
  print: 'Imprimir',
  notFound: 'Ese capítulo no existe',
  notFoundHint: 'Elige uno de la lista.',
  toContents: 'Ver los capítulos',
} as const
