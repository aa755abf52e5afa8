import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { editSystemText, saveDraft } from './steps/editor.ts'
import { createProject, PROMPT } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('checks-at-deploy: a check stops a deploy that would break an answer, and lets the mended bot go live by itself', async ({
  page,
  product,
}) => {
  const builder = await createBuilder(product, 'Keeper', { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Order desk', live: true })
  const path = `/project/getById?project_id=${id}`
  const { functions } = await callApi<{ functions: { id: string }[] }>(product.address, path, undefined, builder.token)
  const check = {
    project_id: id,
    name: 'Orders are looked up',
    turns: [{ say: PROMPT }],
    expects: [{ turn: 0, kind: 'calls', brick: functions[0]?.id }],
  }
  await callApi(product.address, '/project/checks', check, builder.token)

  await signIn(page, builder)
  await page.goto(`/edit/${id}`)
  await page.getByRole('button', { name: 'Delete Order status' }).click()
  await page.getByRole('button', { name: /^Deploy/ }).click()
  const failed = page.getByRole('dialog', { name: 'The check fails' })
  await expect(failed.getByText('Orders are looked up fails: it called nothing.')).toBeVisible()
  await failed.getByRole('button', { name: 'Cancel' }).click()
  await expect(failed).toBeHidden()
  await expect(page.getByText('Live: version 1').first()).toBeVisible()

  await page.getByRole('button', { name: 'See changes' }).click()
  await page.getByRole('dialog', { name: '1 change not live' }).getByRole('button', { name: 'Discard' }).click()
  await editSystemText(page, 'You help customers of a small shop. Be brief.')
  await saveDraft(page)
  await page.getByRole('button', { name: /^Deploy/ }).click()
  await expect(page.getByRole('dialog', { name: 'Deployment Successful' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Live: version 2').first()).toBeVisible()
})
