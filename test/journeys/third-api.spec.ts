import { callApi } from '#scripts/test/call-api.ts'
import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { createProject } from './steps/project.ts'
import { signIn } from './steps/sign-in.ts'

test('third-api: on Free the second API is connected, the third meets the plan limit; once a plan is paid, the way leads back to it', async ({
  page,
  product,
}) => {
  const builder = await createBuilder(product, 'Third API')
  const id = await createProject(product, builder, { name: 'Two is enough', bricks: 1 })
  await signIn(page, builder)
  await page.getByRole('article', { name: 'Two is enough' }).getByRole('link', { name: 'Edit' }).click()

  await page.getByRole('button', { name: 'Add new API' }).click()
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  const connect = page.getByRole('dialog', { name: 'Connect an API' })
  await connect.getByLabel('Brick name').fill('Currency')
  await connect.getByLabel('Description', { exact: true }).fill('Converts an amount of money')
  await connect.getByLabel('API URL').fill(`${product.sampleApis}/currency`)
  await connect.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+s')
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })
  await expect(saveButton).toBeDisabled()

  await page.getByRole('button', { name: 'Add new API' }).click()
  const limit = page.getByRole('dialog', { name: 'Plan limit' })
  await expect(limit.getByText('You have reached the max of Bricks included on your plan.')).toBeVisible()
  await expect(limit.getByRole('link', { name: 'Get plan Pro' })).toHaveAttribute('href', '/getpro?frequency=monthly')
  await page.keyboard.press('Escape')
  await expect(limit).toBeHidden()

  await expect(connect).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(saveButton).toBeDisabled()
  const kept = await callApi<{ functions: { name: string }[] }>(
    product.address,
    `/project/getById?project_id=${id}`,
    undefined,
    builder.token,
  )
  expect(kept.functions.map(({ name }) => name)).toEqual(['Order status', 'Currency'])

  await page.getByRole('button', { name: 'Add new API' }).click()
  await limit.getByRole('link', { name: 'Get plan Pro' }).click()
  await page.getByRole('button', { name: 'Pay $29.00' }).click()
  await page.waitForURL(/\/edit\//)
  await expect(page.getByText('You are on Pro now')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Add new API' })).toBeVisible()
})
