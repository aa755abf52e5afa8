import type { Words } from './fetch-words.ts'

export const words: Words = {
  person: 'Écrire à une personne',
  offer: 'Préférez-vous écrire à une personne\u00a0?',
  shares: 'Elle recevra votre message et cette conversation.',
  name: 'Nom',
  email: 'E-mail',
  message: 'Votre message',
  optional: '(facultatif)',
  sent: 'Envoyé. Quelqu’un va le lire.',
  save: 'Enregistrer une copie',
  done: 'Terminé',
  failed: 'Message non envoyé. Votre texte est toujours là\u00a0: veuillez réessayer.',
  tooOften:
    'Message non envoyé\u00a0: il y en a trop pour l’instant. Votre texte est toujours là\u00a0: réessayez plus tard.',
}
