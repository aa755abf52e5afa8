import type { Words } from './fetch-words.ts'

export const words: Words = {
  person: 'Einem Menschen schreiben',
  offer: 'Möchten Sie lieber einem Menschen schreiben?',
  shares: 'Weitergegeben werden Ihre Nachricht und was in diesem Chat gesagt wurde.',
  name: 'Name',
  email: 'E-Mail',
  message: 'Ihre Nachricht',
  optional: '(optional)',
  sent: 'Gesendet. Ihre Nachricht wird gelesen.',
  save: 'Kopie speichern',
  done: 'Fertig',
  failed: 'Nicht gesendet. Was Sie geschrieben haben, ist noch da: Bitte versuchen Sie es noch einmal.',
  tooOften:
    'Nicht gesendet: Im Moment kommen zu viele Nachrichten. Was Sie geschrieben haben, ist noch da: Bitte versuchen Sie es später.',
}
