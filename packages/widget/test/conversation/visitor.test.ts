import { expect, it } from 'vitest'
import { createAnswerEvents, createTextEvent, DONE } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

it('the launcher counts the answers that came while the chat was closed', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  const launcher = page.locator('.launcher')
  await launcher.waitFor()
  await page.evaluate(() => window.Bricks?.send('Where is A17?'))
  await page.locator('.launcher[data-unread="1"]').waitFor()
  expect(await launcher.evaluate((button) => button.ariaDescription)).toBe('New messages: 1')
  await launcher.click()
  expect(await launcher.getAttribute('data-unread')).toBeNull()
  expect(await launcher.evaluate((button) => button.ariaDescription)).toBeNull()
  expect(complaints).toEqual([])
  await close()
})

it('the launcher of the next page counts on: what nobody has seen, and what ends only there', async () => {
  const second = { type: 'start', conversation_id: 'c1', message_id: 'm2' } as const
  stage.bricks.replies = [createAnswerEvents('It is out.'), [second, createTextEvent('Half'), 60_000]]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  const listFetchedAddresses = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await page.evaluate(() => window.Bricks?.send('Where is A17?'))
  const waitForUnreadCount = (count: number) =>
    page.locator(`.launcher[data-unread="${count}"][aria-expanded="false"]`).waitFor()
  await waitForUnreadCount(1)
  await page.evaluate(() => window.Bricks?.send('And B20?'))
  await page.getByText('Half').waitFor({ state: 'attached' })
  let answerOn = () => {}
  const counted = new Promise<void>((resolve) => {
    answerOn = resolve
  })
  stage.bricks.resumed = [[second, createTextEvent('Half an'), counted, createTextEvent(' answer'), DONE]]
  await page.reload()
  await waitForUnreadCount(1)
  answerOn()
  await waitForUnreadCount(2)
  await page.reload()
  await waitForUnreadCount(2)
  await page.locator('.launcher').click()
  await page.getByText('Half an answer').waitFor()
  await page.locator('.launcher').click()
  await page.reload()
  await page.locator('.launcher').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.launcher').getAttribute('data-unread')).toBeNull()
  expect((await listFetchedAddresses()).filter((name) => name.includes('/panel-'))).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('the next page does not count answers again that were forgotten, or are those of another visitor', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  const counted = page.locator('.launcher[data-unread="1"]')
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.send('Where is A17?'))
  await counted.waitFor()
  await page.reload()
  await counted.waitFor()
  await page.evaluate(() => window.Bricks?.reset())
  await counted.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.launcher').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await counted.count()).toBe(0)
  await close()
})

it('the chat shows each visitor whom the page names what they have said themselves', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-visitor="user-41"') })
  await page.locator('.launcher').click()
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.getByText('It is out.').waitFor()
  await page.evaluate(() => window.Bricks?.setVisitor('user-42'))
  await page.getByText('It is out.').waitFor({ state: 'detached' })
  await page.evaluate(() => window.Bricks?.setVisitor('user-41'))
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests).toHaveLength(1)
  await close()
})

it('the chat shows in every tab what was said in one, and forgets it in every tab', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) await tab.locator('.launcher').click()
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await other.getByText('It is out.').waitFor()
  await other.getByRole('button', { name: 'New conversation' }).click()
  await page.getByText('It is out.').waitFor({ state: 'detached' })
  await close()
})

it('the chat speaks the language of the page, and another when it is told to', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag('data-project="P1" data-locale="pt-BR"') })
  await page.locator('.launcher').click()
  await page.getByPlaceholder('Escreva uma mensagem...').waitFor()
  await page.evaluate(() => window.Bricks?.setLocale('ar'))
  await page.getByPlaceholder('اكتب رسالة...').waitFor()
  expect(await page.locator('.composer').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  expect(complaints).toEqual([])
  await close()
})

it.each(['en', 'ar'])(
  'the chat keeps the edit button beside a message of either direction in sight: %s',
  async (locale) => {
    stage.bricks.replies = [createAnswerEvents('It is out.')]
    const body = stage.tag(`data-project="P1" data-locale="${locale}"`)
    const { page, close } = await stage.visit({ body }, { viewport: { width: 390, height: 844 } })
    await page.locator('.launcher').click()
    for (const words of ['Where is A17?', 'أين طلبي؟']) {
      await page.locator('textarea').fill(words)
      await page.keyboard.press('Enter')
      await page.locator('.actions button').last().waitFor()
      const edit = page.locator('.user .small')
      await edit.waitFor()
      await expect
        .poll(async () => {
          const box = await edit.boundingBox()
          return box !== null && box.x > 0 && box.x + box.width < 390
        })
        .toBe(true)
    }
    await close()
  },
)

it("the chat speaks the browser's language on the bot's own page", async () => {
  const { page, complaints, close } = await stage.visitLivePage({ locale: 'ja-JP' })
  await page.getByPlaceholder('メッセージを入力...').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
  await page.getByText('Type a message...').waitFor({ state: 'hidden' })
  await page.getByPlaceholder('メッセージを入力...').click()
  expect(complaints).toEqual([])
  await close()
})

it('whoever signs in while chatting keeps what was said, in the same conversation, and who comes after does not find it', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  const sendQuestion = async (words: string) => {
    await page.locator('textarea').fill(words)
    await page.locator('textarea').press('Enter')
  }
  await page.locator('.launcher').click()
  await sendQuestion('Where is A17?')
  await page.getByText('It is out.').waitFor()
  await page.evaluate(() => window.Bricks?.setVisitor('user-42'))
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':history'))))
    .toEqual(['bricks:v1:P1:history:user-42'])
  await sendQuestion('And when?')
  await expect.poll(() => stage.bricks.requests.length).toBe(2)
  expect(stage.bricks.requests[1]).toMatchObject({
    visitor: 'user-42',
    conversation_id: 'c1',
    messages: [{ content: 'Where is A17?' }, { content: 'It is out.' }, { content: 'And when?' }],
  })
  await page.evaluate(() => window.Bricks?.setVisitor('user-43'))
  await page.getByText('Where is A17?').waitFor({ state: 'detached' })
  await page.evaluate(() => window.Bricks?.setVisitor('user-42'))
  await page.getByText('Where is A17?').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('a page whose visitor has signed in carries on what was said on the page before', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Where is A17?')
  await page.locator('textarea').press('Enter')
  await page.getByText('It is out.').waitFor()
  const tag = stage.tag('data-project="P1" data-visitor="user-42"')
  await page.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${tag}` }))
  await page.reload()
  await page.getByText('It is out.').waitFor()
  await close()
})
