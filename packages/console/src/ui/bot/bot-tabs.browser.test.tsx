import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

test('the title of each part of a bot names the bot, so that the browser’s tabs are told apart', async () => {
  let names = 0
  const getProject = ({ query }: { query: { project_id: string } }) => ({
    ...PROJECT,
    id: query.project_id,
    name: query.project_id === 'other' ? `Other · bot ${++names}` : PROJECT.name,
  })
  const { goTo } = await openPage(`/edit/${PROJECT.id}/checks`, { api: { getProject } })
  const expectTitle = (title: string) => expect.poll(() => document.title).toBe(title)
  await expectTitle(`${PROJECT.name} · Checks · Bricks`)
  await goTo(`/edit/${PROJECT.id}/insights`)
  await expectTitle(`${PROJECT.name} · Insights · Bricks`)
  await goTo(`/edit/${PROJECT.id}/conversations`)
  await expectTitle(`${PROJECT.name} · Conversations · Bricks`)
  await goTo(`/edit/${PROJECT.id}`)
  await expectTitle(`${PROJECT.name} · Edit · Bricks`)
  await goTo('/edit/other')
  await expectTitle('Other · bot 1 · Edit · Bricks')
  await goTo(`/edit/${PROJECT.id}/checks`)
  await expectTitle(`${PROJECT.name} · Checks · Bricks`)
  await goTo('/dashboard')
  await expectTitle('Bricks')
})

test('on the way from one bot to another the title does not keep the name of the first', async () => {
  const { promise, resolve: answerLater } = Promise.withResolvers<void>()
  const getProject = async ({ query: { project_id: id } }: { query: { project_id: string } }) => {
    if (id === 'slow') await promise
    return { ...PROJECT, id }
  }
  const { goTo } = await openPage(`/edit/${PROJECT.id}`, { api: { getProject } })
  await expect.poll(() => document.title).toBe(`${PROJECT.name} · Edit · Bricks`)
  await goTo('/edit/slow')
  await expect.poll(() => document.title).toBe('Edit · Bricks')
  answerLater()
  await expect.poll(() => document.title).toBe(`${PROJECT.name} · Edit · Bricks`)
})

test('a name from right to left turns nothing beside it in the title', async () => {
  await openPage('/edit/arabic', { api: { getProject: () => ({ ...PROJECT, name: 'متجر A17' }) } })
  await expect.poll(() => document.title).toBe('\u2068متجر A17\u2069 · Edit · Bricks')
})

test('on the way from one bot to another a screen reader hears the name of the second', async () => {
  const getProject = ({ query: { project_id: id } }: { query: { project_id: string } }) => ({
    ...PROJECT,
    id,
    name: id,
  })
  const { goTo } = await openPage('/edit/first', { api: { getProject } })
  await expect.poll(() => document.title).toBe('first · Edit · Bricks')
  await goTo('/edit/second')
  await expect.element(page.getByText('second · Edit · Bricks')).toHaveRole('status')
})
