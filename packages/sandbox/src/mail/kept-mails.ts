import type { Address } from 'postal-mime'
import type { ReceivedMail } from './mail-server.ts'

export interface KeptMail {
  id: string
  at: string
  from: string
  to: readonly string[]
  replyTo: string
  subject: string
  text: string
  html: string
}

export interface KeptMails {
  keepMail: (mail: ReceivedMail, at: Date) => void
  listMails: (to?: string) => readonly KeptMail[]
  findMail: (id: string) => KeptMail | undefined
}

const MOST = 200

export function createKeptMails(): KeptMails {
  let mails: KeptMail[] = []
  let arrived = 0
  return {
    keepMail: ({ from, replyTo = [], recipients, subject = '', text = '', html = '' }, at) => {
      arrived += 1
      const mail = {
        id: String(arrived),
        at: at.toISOString(),
        from: from ? formatAddress(from) : '',
        to: recipients,
        replyTo: replyTo.map(formatAddress).join(', '),
        subject,
        text,
        html,
      }
      mails = [mail, ...mails].slice(0, MOST)
    },
    listMails: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to.includes(to))),
    findMail: (id) => mails.find((mail) => mail.id === id),
  }
}

function formatAddress({ name, address }: Address): string {
  if (address === undefined) return name ?? ''
  return name ? `${name} <${address}>` : address
}
