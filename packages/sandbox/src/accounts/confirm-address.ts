import { setTimeout as wait } from 'node:timers/promises'
import { type Call, RefusedCall } from './product-client.ts'

const TRIES = 150
const WAIT_MS = 200

export async function confirmAddress(
  call: Call,
  mailbox: string,
  { email, session }: { email: string; session: string },
): Promise<void> {
  const tried = new Set<string>()
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    for (const link of await listTokens(mailbox, email)) {
      if (tried.has(link)) continue
      if (await confirmByToken(call, link, session)) return
      tried.add(link)
    }
    await wait(WAIT_MS)
  }
  throw new Error(`No mail came to confirm ${email}.`)
}

async function listTokens(mailbox: string, email: string): Promise<string[]> {
  const list = new URL('/mails.json', mailbox)
  list.searchParams.set('to', email)
  const mails: { text: string }[] = JSON.parse(await (await fetch(list)).text())
  return mails.flatMap(({ text }) => /\/confirm-email#token=([\w-]+)/.exec(text)?.[1] ?? [])
}

/** Returns false if the mail belongs to an older database. */
async function confirmByToken(call: Call, link: string, session: string): Promise<boolean> {
  try {
    await call('/email/confirm', { token: link }, session)
    return true
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 400) return false
    throw error
  }
}
