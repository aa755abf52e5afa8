import { expect, test } from 'vitest'
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
