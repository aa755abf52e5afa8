import { expect } from '@playwright/test'
import type { Product } from '../start-product.ts'
import { callApi } from './call-api.ts'

/** Confirms a builder's address by the link that was mailed to it. */
export async function confirmEmail({ address }: Product, email: string): Promise<void> {
  const { mailbox_url } = await callApi<{ mailbox_url: string }>(address, '/config')
  const findToken = async () => {
    const list = new URL('/mails.json', mailbox_url)
    list.searchParams.set('to', email)
    const mails: { text: string }[] = JSON.parse(await (await fetch(list)).text())
    return mails.map(({ text }) => /\/confirm-email#token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
  }
  await expect.poll(findToken, { timeout: 30_000 }).toBeTruthy()
  await callApi(address, '/email/confirm', { token: await findToken() })
}
