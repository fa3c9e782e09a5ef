export const SERVICE = {
  title: 'Servicio',
  hint: 'Los motivos aparecen como botones en la cuenta, en este orden. Al anular, el primero ya está elegido.',
  voidReasons: 'Motivos para anular',
  discountReasons: 'Motivos de descuento y cortesía',
  refundReasons: 'Motivos de reembolso',
  limits: 'Límites',
  discountLimit: 'Descuento sin permiso (%)',
  discountLimitHint:
    'Hasta este porcentaje descuenta cualquiera. Más, y las cortesías, con el permiso o con autorización.',
  voidApproval: 'Anular requiere autorización',
  voidApprovalHint: 'Quien no tiene el permiso de anulaciones pide el PIN de alguien que sí.',
  noKitchenScreen: 'No usamos la pantalla de cocina',
  noKitchenScreenHint: 'Un pedido se completa solo cuando se paga: nadie lo marca como listo.',
  tipOwner: 'Las propinas son de',
  tipOwners: { waiter: 'Quien atiende la mesa', pool: 'Todo el equipo (bolsa común)' },
}
