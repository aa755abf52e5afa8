import { expect, type Page } from '@playwright/test'
import type { Product } from '../start-product.ts'

export async function offerPerson(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByText('A person', { exact: true }).click()
  await dialog.getByRole('switch', { name: 'Visitors may write to a person' }).click()
  await dialog.getByRole('checkbox', { name: /^Always, by a button/ }).check()
  await dialog.getByLabel('When somebody answers').fill('We answer on weekdays.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Saved.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

export async function writeToPerson(page: Page, { email, message }: { email: string; message: string }): Promise<void> {
  await page.getByRole('button', { name: 'Write to a person' }).click()
  const form = page.getByRole('form', { name: 'Write to a person' })
  await expect(form.getByText('We answer on weekdays.')).toBeVisible()
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Your message').fill(message)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent. Somebody will read it.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
}

interface Mail {
  text: string
}

export async function findMails({ mailbox }: Product, to: string, words: readonly string[]): Promise<string[]> {
  const list = new URL('/mails.json', mailbox)
  list.searchParams.set('to', to)
  const mails: Mail[] = JSON.parse(await (await fetch(list)).text())
  return mails.map(({ text }) => text).filter((text) => words.every((word) => text.includes(word)))
}
