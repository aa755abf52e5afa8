import { expect, it } from 'vitest'
import { answer } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

it('a visitor whom the page named, and what it says of itself, go with each message', async () => {
  stage.bricks.replies = [answer('It is out.')]
  const attributes =
    'data-project="P1" data-identity="first" data-context-product="Red hat" data-context-page-kind="shop"'
  const { page, complaints, close } = await stage.visit({ body: stage.tag(attributes) })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.send('Where is A17?', { open: true }))
  await page.getByText('It is out.').waitFor()
  const context = { product: 'Red hat', pageKind: 'shop' }
  expect(stage.bricks.requests.at(-1)).toMatchObject({ identity: 'first', context })
  await page.evaluate(() => {
    window.Bricks?.identify('second')
    window.Bricks?.setContext({ product: 'Blue hat', count: 3, none: undefined } as object as Record<string, string>)
    window.Bricks?.send('And B20?')
  })
  await expect.poll(() => stage.bricks.requests.length).toBe(2)
  expect(stage.bricks.requests.at(-1)).toMatchObject({
    identity: 'second',
    context: { product: 'Blue hat', count: '3' },
  })
  expect(complaints).toEqual([])
  await close()
})

it('what the page says before the chat is loaded does not load it, and goes with the first message', async () => {
  stage.bricks.replies = [answer('It is out.')]
  const queue = `<script>window.Bricks = [['identify', 'early'], ['setContext', { product: 'Hat' }]]</script>`
  const { page, close } = await stage.visit({ body: queue + stage.tag() })
  await page.locator('.launcher').waitFor()
  expect(await page.locator('.box').count()).toBe(0)
  await page.evaluate(() => window.Bricks?.send('Where is A17?', { open: true }))
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests.at(-1)).toMatchObject({ identity: 'early', context: { product: 'Hat' } })
  await close()
})

it('a page that is asked for a new token gives one, and the message is sent again by itself', async () => {
  stage.bricks.replies = [{ status: 401, code: 'identity_expired' }, answer('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-identity="old"') })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => {
    window.Bricks?.on('identityneeded', () => window.Bricks?.identify('new'))
    window.Bricks?.send('Where is A17?', { open: true })
  })
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests.map(({ identity }) => identity)).toEqual(['old', 'new'])
  const ids = stage.bricks.requests.map(({ request_id }) => request_id)
  expect(new Set(ids).size).toBe(2)
  expect(await page.getByText('Where is A17?').count()).toBe(1)
  await close()
})

it('what is too long for the server is left out, and the chat goes on', async () => {
  stage.bricks.replies = [answer('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => {
    window.Bricks?.setContext({ text: 'x'.repeat(3_000) })
    window.Bricks?.send('Where is A17?', { open: true })
  })
  await page.getByText('It is out.').waitFor()
  expect(stage.bricks.requests.at(-1)).not.toHaveProperty('context')
  await close()
})
