import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const findLauncher = (page: Page) => page.getByRole('button', { name: 'Chat Parcel helper' })
const findChat = (page: Page) => page.getByRole('dialog', { name: 'Parcel helper' })
const listKeptKeys = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

it('a call with what is no text takes none of the others with it', async () => {
  stage.bricks.replies = [createAnswerEvents('Yes.')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  await page.evaluate(() => {
    const calls = window.Bricks as unknown as Record<string, (given?: unknown) => void>
    calls.setLocale?.(5)
    calls.prefill?.(undefined)
    calls.send?.()
    calls.send?.({ toString: null })
    calls.send?.(42)
    calls.open?.()
  })
  await findChat(page).getByText('Yes.').waitFor()
  expect(stage.bricks.requests.map(({ messages }) => messages.at(-1)?.content)).toEqual(['42'])
  expect(await page.locator('textarea').inputValue()).toBe('')
  await page.evaluate(() => window.Bricks?.prefill({} as string))
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('[object Object]')
  expect(complaints.filter((line) => line.startsWith('uncaught'))).toEqual([])
  await close()
})

it('a bad call in the queue takes none of the calls after it, and no element, with it', async () => {
  const bad = `null, {}, () => 1, ['mount'], ['on', 'reply', 5], ['isOpen']`
  const queue = `<script>window.Bricks = [${bad}, ['open']]</script>`
  const body = `${queue}${stage.tag()}<bricks-chat project="P2"></bricks-chat>`
  const { page, complaints, close } = await stage.visit({ body })
  await findChat(page).waitFor()
  await page.locator('bricks-chat').getByPlaceholder('Type a message...').waitFor()
  expect(complaints.filter((line) => line.startsWith('uncaught'))).toEqual([])
  await close()
})

it('an element of the page opens the chat from within a shadow root, and around one', async () => {
  const body = `<x-inner></x-inner><x-outer data-bricks-open></x-outer><script>
    for (const [name, html] of [['x-inner', '<button data-bricks-open>Inside</button>'], ['x-outer', '<button>Around</button>']])
      document.querySelector(name).attachShadow({ mode: 'open' }).innerHTML = html
  </script>${stage.tag()}`
  const { page, close } = await stage.visit({ body })
  await findLauncher(page).waitFor()
  for (const name of ['Inside', 'Around']) {
    await page.getByText(name).click()
    await findChat(page).waitFor()
    // The chat hears Escape once the focus is in it.
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.press('Escape')
    await findChat(page).waitFor({ state: 'hidden' })
  }
  await close()
})

it('a double click on a button that asks sends its question once', async () => {
  stage.bricks.replies = [createAnswerEvents('Yes.')]
  const body = `<button data-bricks-ask="Is it in stock?">Stock?</button>${stage.tag()}`
  const { page, close } = await stage.visit({ body })
  await findLauncher(page).waitFor()
  await page.getByText('Stock?').dblclick()
  await findChat(page).getByText('Yes.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(stage.bricks.requests).toHaveLength(1)
  await close()
})

it('a launcher keeps the focus while its bot is asked for again', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).focus()
  await page.evaluate(() => window.Bricks?.diagnose())
  await page.getByText('nothing is in its way').waitFor()
  expect(await findLauncher(page).evaluate((button) => button.matches(':focus'))).toBe(true)
  await close()
})

it('a chat that the page closes leaves the focus where the visitor works', async () => {
  const { page, close } = await stage.visit({ body: `<input id="name">${stage.tag()}` })
  await findLauncher(page).click()
  await page.locator('textarea:focus').waitFor()
  await page.locator('#name').click()
  await page.evaluate(() => window.Bricks?.close())
  await findChat(page).waitFor({ state: 'hidden' })
  await page.keyboard.type('Ada')
  expect(await page.locator('#name').inputValue()).toBe('Ada')
  await close()
})

it('a chat that opened by itself is nobody’s wish, and gives the focus to its launcher', async () => {
  const { page, close } = await stage.visit({ body: `<input autofocus>${stage.tag('data-project="P1" data-open')}` })
  await findChat(page).waitFor()
  await page.locator('input:focus').waitFor()
  expect(await listKeptKeys(page)).not.toContain('bricks:v1:P1:open')
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await page.locator('.launcher:focus').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('bricks:v1:P1:open'))).toBe('false')
  await close()
})
