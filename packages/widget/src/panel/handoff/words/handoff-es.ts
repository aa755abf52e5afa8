import type { Words } from './fetch-words.ts'

export const words: Words = {
  person: 'Escribir a una persona',
  offer: '¿Prefieres escribir a una persona?',
  shares: 'Recibirá tu mensaje y lo que se ha dicho en este chat.',
  name: 'Nombre',
  email: 'Correo electrónico',
  message: 'Tu mensaje',
  optional: '(opcional)',
  sent: 'Enviado. Alguien lo leerá.',
  save: 'Guardar una copia',
  done: 'Listo',
  failed: 'No se ha enviado. Lo que has escrito sigue aquí: inténtalo de nuevo.',
  tooOften:
    'No se ha enviado: ahora mismo hay demasiados mensajes. Lo que has escrito sigue aquí: inténtalo más tarde.',
}
