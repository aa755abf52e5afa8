import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { askForOrder } from './steps/chat.ts'
import { createProject } from './steps/project.ts'

test.use({ settings: { VISITOR_CHALLENGE: 'always' } })

test('N14: where each visitor is challenged, the live page proves the work by itself, and the answer comes', async ({
  product,
  visitor,
  expectError,
}) => {
  // The browser itself logs the call that is answered with a challenge.
  expectError(/status of 403 .*\/api\/completionChatStreamed/)
  const builder = await createBuilder(product, 'Chloe Challenged', { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Order desk', live: true })
  const asked: { status: number; proved: boolean }[] = []
  visitor.on('response', (response) => {
    if (!response.url().endsWith('/api/completionChatStreamed')) return
    const { proof } = response.request().postDataJSON()
    asked.push({ status: response.status(), proved: proof !== undefined })
  })
  await visitor.goto(`/live/${id}`)
  await askForOrder(visitor)
  expect(asked).toEqual([
    { status: 403, proved: false },
    { status: 200, proved: true },
  ])
  await expect(visitor.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})
