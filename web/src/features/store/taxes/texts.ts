export const TAXES = {
  title: 'Configuración de Impuestos',
  add: 'Nuevo',
  addTitle: 'Nuevo impuesto',
  editTitle: 'Editar impuesto',
  empty: 'Aún no hay impuestos',
  emptyHint: 'Un impuesto se asigna a los artículos del menú; sin él se venden sin impuesto.',
  consequenceOf: (count: number) =>
    `${
      count === 0
        ? 'Ningún artículo lo usa.'
        : count === 1
          ? '1 artículo queda sin impuesto.'
          : `${count} artículos quedan sin impuesto.`
    } Las cuentas ya hechas no cambian.`,
  items: 'Artículos',
  /** After the server's message. */
  untaxed: (count: number) =>
    count === 1 ? '1 artículo quedó sin impuesto.' : `${count} artículos quedaron sin impuesto.`,
  name: 'Impuesto',
  taxTitle: 'Título',
  titleMissing: { add: '¡Proporcione un título!', update: '¡Por favor proporcione un título!' },
  rate: 'Tasa de Impuesto',
  ratePercent: 'Tasa de Impuesto (%)',
  rateInvalid: '¡Valor inválido proporcionado en la Tasa de Impuesto!',
  type: 'Tipo de Impuesto',
  typeMissing: '¡Seleccione el Tipo de Impuesto!',
  types: {
    inclusive: { label: 'Incluido', description: 'Ya está dentro del precio del menú' },
    exclusive: { label: 'Exclusivo', description: 'Se suma al precio del menú' },
  },
}
