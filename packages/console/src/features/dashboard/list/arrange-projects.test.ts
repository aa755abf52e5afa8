import type { ListedProject } from '@bricks/contract'
import { expect, test } from 'vitest'
import { type Arrangement, arrangeProjects } from './arrange-projects.ts'

const project = (name: string, given: Partial<ListedProject> = {}): ListedProject => ({
  id: name,
  name,
  status: given.live ? 'Live' : 'Draft',
  version: 1,
  live: false,
  live_url: '',
  paused: null,
  changes: 0,
  edited_at: '2026-11-20T10:00:00.000Z',
  bricks: 0,
  week: [0, 0, 0, 0, 0, 0, 0],
  problem: null,
  failing: 0,
  ...given,
})
const projects = [
  project('Parcel helper', { live: true, week: [1, 0, 0, 0, 0, 0, 2] }),
  project('Front desk', { live: true, edited_at: '2026-11-22T10:00:00.000Z', week: [0, 0, 0, 0, 0, 0, 9] }),
  project('Returns desk', { edited_at: '2026-11-21T10:00:00.000Z' }),
]
const arrange = (given: Partial<Arrangement>) =>
  arrangeProjects(projects, { search: '', sort: 'edited', filter: 'all', ...given }).map(({ name }) => name)

test('an empty search finds every project, the one that was edited last first', () => {
  expect(arrange({ search: '  ' })).toEqual(['Front desk', 'Returns desk', 'Parcel helper'])
})

test('a search finds by a part of the name in any case', () => {
  expect(arrange({ search: 'PARCEL' })).toEqual(['Parcel helper'])
})

test('a search finds by status, and every word counts', () => {
  expect(arrange({ search: 'desk draft' })).toEqual(['Returns desk'])
})

test('the busiest comes first, and equals by their last edit', () => {
  expect(arrange({ sort: 'busiest' })).toEqual(['Front desk', 'Parcel helper', 'Returns desk'])
})

test('names are sorted as people do, numbers by their size', () => {
  const bots = ['Bot 10', 'Bot 9', 'anna'].map((name) => project(name))
  const names = arrangeProjects(bots, { search: '', sort: 'name', filter: 'all' }).map(({ name }) => name)
  expect(names).toEqual(['anna', 'Bot 9', 'Bot 10'])
})

test('a filter keeps the live ones, the drafts, or those with a problem', () => {
  expect(arrange({ filter: 'live' })).toEqual(['Front desk', 'Parcel helper'])
  expect(arrange({ filter: 'draft' })).toEqual(['Returns desk'])
  expect(arrange({ filter: 'problem' })).toEqual([])
  const failed = project('Broken', { problem: { at: '2026-11-20T10:00:00.000Z', code: 'internal' } })
  const stopped = project('Stopped', { paused: 'plan' })
  const failing = project('Failing', { failing: 1 })
  const found = arrangeProjects([failed, stopped, failing, ...projects], {
    search: '',
    sort: 'name',
    filter: 'problem',
  })
  expect(found.map(({ name }) => name)).toEqual(['Broken', 'Failing', 'Stopped'])
})
