import type { Words } from './fetch-words.ts'

export const words: Words = {
  person: 'Escrever para uma pessoa',
  offer: 'Prefere escrever para uma pessoa?',
  shares: 'Ela vai receber sua mensagem e esta conversa.',
  name: 'Nome',
  email: 'E-mail',
  message: 'Sua mensagem',
  optional: '(opcional)',
  sent: 'Enviado. Alguém vai ler.',
  save: 'Salvar uma cópia',
  done: 'Pronto',
  failed: 'Não foi enviado. O que você escreveu continua aqui: tente de novo.',
  tooOften: 'Não enviado: há mensagens demais no momento. O que você escreveu continua aqui: tente mais tarde.',
}
