/** The contents of the plan, for all pages that sell it. */
export const PLAN_INCLUDES = [
  'Usuarios, mesas y dispositivos sin límite',
  'Menú con variantes, complementos, fotos e impuestos',
  'Pantalla de cocina que avisa en cuanto entra un pedido',
  'Recibos y tokens en impresoras de 80 y 57 mm',
  'Menú QR: tus comensales piden desde su teléfono',
  'Facturas CFDI en la caja, por QR del recibo y la global, con tu propio PAC',
  'Reservas, clientes y recibos con folio propio',
  'Reportes de ventas en pantalla, en papel y en CSV',
] as const
