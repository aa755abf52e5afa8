import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { askForOrder, sendPrompt } from './steps/chat.ts'
import { openTest } from './steps/editor.ts'
import { createProject, PROMPT } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('no-key: without a key neither Test nor Deploy goes on; it can be set where it is missed, and what waited goes on', async ({
  page,
  product,
  expectError,
}) => {
  const builder = await createBuilder(product, 'No key', { plan: 'pro', key: false })
  const id = await createProject(product, builder, { name: 'Keyless' })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  const dialogName = 'Set Your OpenAI API Key'

  const testing = await openTest(page)
  expectError(/409 \(Conflict\).*completionChatStreamed/)
  await sendPrompt(testing, PROMPT)
  const inTest = testing.getByRole('dialog', { name: dialogName })
  await expect(inTest.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', '/settings#openaikey')
  await testing.close()

  expectError(/409 \(Conflict\).*project\/deploy/)
  await page.getByRole('button', { name: 'Deploy' }).click()
  const inEditor = page.getByRole('dialog', { name: dialogName })
  await expect(inEditor.getByText('You cannot deploy Bricks before setting your OpenAI API Key')).toBeVisible()
  await inEditor.getByLabel('OpenAI API Key').fill('sk-sandbox-keyless-01')
  await inEditor.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
  await page.keyboard.press('Escape')
  await askForOrder(await openTest(page))
})
