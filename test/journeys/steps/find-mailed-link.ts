import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../start-product.ts'

const TRIES = 100
const WAIT_MS = 100

export async function findMailedLink({ address, mailbox }: Product, email: string, path: string): Promise<URL> {
  const list = new URL('/mails.json', mailbox)
  list.searchParams.set('to', email)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const mails: { text: string }[] = JSON.parse(await (await fetch(list)).text())
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    const found = links.find((link) => link.startsWith(address + path))
    if (found) return new URL(found)
    await wait(WAIT_MS)
  }
  throw new Error(`No mail to ${email} leads to ${path}.`)
}
