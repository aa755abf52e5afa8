import { callApi } from '#scripts/test/call-api.ts'
import { serveHostPage } from './host-page.ts'
import { expect, test } from './journey.ts'
import type { Product } from './start-product.ts'
import { createBuilder } from './steps/builder.ts'
import { sendPrompt } from './steps/chat.ts'
import { createProject } from './steps/project.ts'

test('ask: on a foreign page a visitor presses the time that is asked for, and the API is called with it', async ({
  product,
  visitor,
}) => {
  const id = await createAskingBot(product, 'Foreign choices')
  const host = await serveHostPage(product.address, id)
  await visitor.goto(host.address)
  await visitor.getByRole('button', { name: /^Chat/ }).click()
  const day = formatDayInDays(20)
  await sendPrompt(visitor, `Book a table on ${day}, my name is Ada Field`)
  const times = visitor.getByRole('group', { name: 'Time' })
  await expect(times.getByRole('button')).toHaveText(['12:00', '18:30'])
  await times.getByRole('button', { name: '12:00' }).click()
  await expect(visitor.getByText(`Ada Field is booked for ${formatDay(day)} at 12:00.`).first()).toBeVisible()
  await expect(times).toHaveCount(0)
  await expect(visitor.getByText('12:00', { exact: true })).toHaveCount(1)
  host.stop()
})

test('ask: on the live page a visitor fills in the day that is asked for, also after a reload', async ({
  product,
  visitor,
}) => {
  const id = await createAskingBot(product, 'Live choices')
  await visitor.goto(`/live/${id}`)
  const day = formatDayInDays(30)
  await sendPrompt(visitor, 'Book a table at 12:00, my name is Bo Lind')
  const form = visitor.getByRole('form', { name: 'Date' })
  await expect(form.getByLabel('Date')).toBeEnabled()
  await expect(form.getByRole('button', { name: 'Send' })).toBeDisabled()
  await visitor.reload()
  await form.getByLabel('Date').fill(day)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText(`Bo Lind is booked for ${formatDay(day)} at 12:00.`).first()).toBeVisible()
  await expect(form).toHaveCount(0)
})

function formatDayInDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

async function createAskingBot(product: Product, name: string): Promise<string> {
  const builder = await createBuilder(product, name, { plan: 'pro' })
  const id = await createProject(product, builder, { name: 'Table desk' })
  const names = ['date', 'time', 'name']
  const createTextProperty = (its: string, description: string) => ({
    name: its,
    type: 'string',
    description,
    isrequired: true,
  })
  const brick = {
    name: 'Book a table',
    description: 'Books a table on a day at a time',
    parameters: {
      type: 'object',
      properties: [
        { ...createTextProperty('date', 'The day'), format: 'date' },
        { ...createTextProperty('time', 'The time'), choices: ['12:00', '18:30'] },
        createTextProperty('name', 'The name of the guest'),
      ],
      required: names,
    },
    api: {
      url: `${product.sampleApis}/bookings`,
      method: 'POST',
      parameters: names.map((its) => ({ name: its, type: 'string', value: its, system: true })),
      headers: [],
      fill: 2,
    },
  }
  await callApi(product.address, '/project/update', { id, functions: [brick] }, builder.token)
  await callApi(product.address, '/project/deploy', { project_id: id }, builder.token)
  return id
}
