export const PLACE_TEXTS = {
  table: 'Mesa',
  noTable: 'Sin mesa',
  noFloor: 'Mesas',
  people: (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
  token: (token: number) => `Token ${token}`,
  failed: 'No pudimos cargar las mesas. Revisa tu conexión e inténtalo de nuevo.',
} as const
