export const REASONS = {
  reasonNumber: (place: number) => `Motivo ${place}`,
  addReason: 'Agregar motivo',
  reasonMissing: '¡Escribe el motivo!',
  reasonTwice: '¡Este motivo está repetido!',
  up: (reason: string) => `Subir ${reason}`,
  down: (reason: string) => `Bajar ${reason}`,
  remove: (reason: string) => `Quitar ${reason}`,
}
