export const DRAWER_TEXTS = {
  chooseDrawer: 'Elige la caja de este dispositivo',
  chooseDrawerHint: 'El dinero que cobras aquí entra al turno de esta caja. Este navegador la recuerda.',
  drawerOpen: (name: string) => `Turno abierto de ${name}`,
  drawerClosed: 'Sin turno abierto',
  drawerCounting: 'En corte',
  back: 'Volver',
  openShift: 'Abrir turno',
  goToClosing: 'Ir al corte',
  pickDrawer: 'Elegir caja',
  openCheck: 'Ver cuenta',
}
