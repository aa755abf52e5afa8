import type { Words } from './words.ts'

export const words: Words = {
  person: 'Escribir a una persona',
  offer: '¿Prefieres escribir a una persona?',
  shares: 'Recibe tus palabras y lo que se dijo en este chat.',
  name: 'Nombre',
  email: 'Correo electrónico',
  message: 'Tu mensaje',
  optional: '(opcional)',
  sent: 'Enviado. Alguien lo leerá.',
  save: 'Guardar una copia',
  done: 'Listo',
  failed: 'No se envió. Lo que escribiste sigue aquí: inténtalo de nuevo.',
  tooOften: 'No se ha enviado: hay demasiados mensajes por ahora. Lo que has escrito sigue aquí: inténtalo más tarde.',
}
