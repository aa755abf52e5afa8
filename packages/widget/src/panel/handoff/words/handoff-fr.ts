import type { Words } from './words.ts'

export const words: Words = {
  person: 'Écrire à une personne',
  offer: 'Préférez-vous écrire à une personne ?',
  shares: 'Elle reçoit votre message et ce qui a été dit dans ce chat.',
  name: 'Nom',
  email: 'E-mail',
  message: 'Votre message',
  optional: '(facultatif)',
  sent: "Envoyé. Quelqu'un va le lire.",
  save: 'Enregistrer une copie',
  done: 'Terminé',
  failed: 'Non envoyé. Votre texte est toujours là : veuillez réessayer.',
  tooOften:
    "Non envoyé : trop de messages pour l'instant. Ce que vous avez écrit est toujours là : réessayez plus tard.",
}
