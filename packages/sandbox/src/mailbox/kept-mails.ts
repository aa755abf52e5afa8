export type KeptMail = {
  id: string
  /** ISO 8601 in UTC. */
  at: string
  from: string
  to: readonly string[]
  replyTo: string
  subject: string
  text: string
  html: string
}

export type KeptMails = {
  keep: (mail: Omit<KeptMail, 'id'>) => void
  /** The newest first; those to one address where one is named. */
  list: (to?: string) => readonly KeptMail[]
  find: (id: string) => KeptMail | undefined
}

const MOST = 200

/** What has arrived, for as long as the sandbox runs. */
export function createKeptMails(): KeptMails {
  let mails: KeptMail[] = []
  let arrived = 0
  return {
    keep: (mail) => {
      arrived += 1
      mails = [{ ...mail, id: String(arrived) }, ...mails].slice(0, MOST)
    },
    list: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to.includes(to))),
    find: (id) => mails.find((mail) => mail.id === id),
  }
}
