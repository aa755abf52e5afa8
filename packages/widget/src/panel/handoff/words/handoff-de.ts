import type { Words } from './words.ts'

export const words: Words = {
  person: 'Einem Menschen schreiben',
  offer: 'Möchten Sie lieber einem Menschen schreiben?',
  shares: 'Er bekommt Ihre Worte und was in diesem Chat gesagt wurde.',
  name: 'Name',
  email: 'E-Mail',
  message: 'Ihre Nachricht',
  optional: '(freiwillig)',
  sent: 'Gesendet. Jemand wird es lesen.',
  save: 'Kopie speichern',
  done: 'Fertig',
  failed: 'Nicht gesendet. Was Sie geschrieben haben, ist noch da: Bitte versuchen Sie es noch einmal.',
  tooOften: 'Sie haben gerade erst geschrieben. Bitte warten Sie ein wenig, bevor Sie wieder schreiben.',
}
