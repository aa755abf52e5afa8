import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { askForOrder, sendPrompt } from './steps/chat.ts'
import { openTestPage } from './steps/editor.ts'
import { ANSWER, createProject, PROMPT } from './steps/project.ts'
import { saveProviderKey } from './steps/settings.ts'
import { signIn } from './steps/sign-in.ts'

test.use({ settings: { OPERATOR_KEY_FOR: 'off' } })

const dialogName = 'Set Your OpenAI API Key'

test('no-key: without a key neither Test nor Deploy goes on; it can be set where it is missed, and what waited goes on', async ({
  page,
  product,
  expectError,
}) => {
  const builder = await createBuilder(product, 'No key', { plan: 'pro', key: false })
  const id = await createProject(product, builder, { name: 'Keyless' })
  await signIn(page, builder)
  await page.goto(`/edit/${id}`)

  const testing = await openTestPage(page)
  expectError(/409 \(Conflict\).*completionChatStreamed/)
  await sendPrompt(testing, PROMPT)
  const inTest = testing.getByRole('dialog', { name: dialogName })
  await expect(inTest.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', '/settings/key#openaikey')
  await testing.close()

  expectError(/409 \(Conflict\).*project\/deploy/)
  await page.getByRole('button', { name: 'Deploy' }).click()
  const inEditor = page.getByRole('dialog', { name: dialogName })
  await expect(inEditor.getByText('You cannot deploy Bricks before setting your OpenAI API Key')).toBeVisible()
  await inEditor.getByLabel('OpenAI API Key').fill('sk-sandbox-keyless-01')
  await inEditor.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
  await page.keyboard.press('Escape')
  await askForOrder(await openTestPage(page))
})

test('no-key: a question that waited for the key is sent once it is saved in the settings', async ({
  page,
  product,
  expectError,
}) => {
  const builder = await createBuilder(product, 'Waiting', { key: false })
  const id = await createProject(product, builder, { name: 'Waits' })
  await signIn(page, builder)
  await page.goto(`/test/${id}`)
  expectError(/409 \(Conflict\).*completionChatStreamed/)
  await sendPrompt(page, PROMPT)
  await page.getByRole('dialog', { name: dialogName }).getByRole('link', { name: 'Go to Settings' }).click()
  await saveProviderKey(page)
  await page.getByRole('link', { name: 'Go on testing' }).click()
  await page.waitForURL(`/test/${id}`)
  await expect(page.getByText(/Looked up/)).toBeVisible()
  await expect(page.getByText(ANSWER, { exact: true })).toBeVisible()
})
