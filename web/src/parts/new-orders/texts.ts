export const TEXTS = {
  unlockSound: 'Activar sonido',
  unlockHint: 'El navegador no deja sonar los pedidos nuevos hasta que toques la pantalla',
  mute: 'Silenciar pedidos nuevos',
  unmute: 'Sonar con pedidos nuevos',
}
