export const OFFLINE = {
  title: 'Venta sin internet',
  hint: 'Un dispositivo que abrió el PDV sigue vendiendo si falla el internet. Lo vendido llega solo cuando vuelve la conexión, con la letra del dispositivo en su folio.',
  limit: 'Límite',
  hours: 'Horas sin contacto',
  hoursHint: 'Pasadas estas horas sin conexión, el dispositivo deja de vender.',
  hoursMissing: '¡Escribe cuántas horas!',
  devices: 'Dispositivos',
  none: 'Ningún dispositivo vende sin internet',
  noneHint: 'Abre el PDV en la tableta o computadora que vende: queda lista a los pocos segundos.',
  device: (name: string, letter: string) => `${name} (${letter})`,
  thisDevice: 'Este dispositivo',
  unsent: (count: number) => (count === 1 ? '1 venta sin enviar' : `${count} ventas sin enviar`),
  registeredBy: (name: string) => `Lo registró ${name}`,
  lastSeen: 'Visto',
  end: 'Dar de baja',
  ended: 'Dado de baja',
  endTitle: (name: string, letter: string) => `¿Dar de baja ${name} (${letter})?`,
  endHint:
    'Deja de vender sin internet. Lo que ya vendió se acepta cuando se conecte, y queda en la bitácora.',
  endUnsent: (count: number) =>
    count === 1 ? 'Tiene 1 venta sin enviar.' : `Tiene ${count} ventas sin enviar.`,
}
