import type { ListedProject } from '@bricks/contract'
import { expect, test } from 'vitest'
import { type Arrangement, arrangeProjects, isInFilter } from './arrange-projects.ts'

const createListedProject = (name: string, given: Partial<ListedProject> = {}): ListedProject => ({
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
  createListedProject('Parcel helper', { live: true, week: [1, 0, 0, 0, 0, 0, 2] }),
  createListedProject('Front desk', { live: true, edited_at: '2026-11-22T10:00:00.000Z', week: [0, 0, 0, 0, 0, 0, 9] }),
  createListedProject('Returns desk', { edited_at: '2026-11-21T10:00:00.000Z' }),
]
const arrangeAndListNames = (given: Partial<Arrangement>) =>
  arrangeProjects(projects, { search: '', sort: 'edited', filter: 'all', ...given }, []).map(({ name }) => name)

test('an empty search finds every project, the one that was edited last first', () => {
  expect(arrangeAndListNames({ search: '  ' })).toEqual(['Front desk', 'Returns desk', 'Parcel helper'])
})

test('a search finds by a part of the name in any case', () => {
  expect(arrangeAndListNames({ search: 'PARCEL' })).toEqual(['Parcel helper'])
})

test('a search finds a name whatever its accents, and however they are stored', () => {
  const named = ['Café', 'Cafe\u0301 2', 'İzmir'].map((name) => createListedProject(name))
  const listFoundNames = (search: string) =>
    arrangeProjects(named, { search, sort: 'name', filter: 'all' }, []).map(({ name }) => name)
  expect(listFoundNames('café')).toEqual(['Café', 'Cafe\u0301 2'])
  expect(listFoundNames('CAFE\u0301')).toEqual(['Café', 'Cafe\u0301 2'])
  expect(listFoundNames('izmir')).toEqual(['İzmir'])
})

test('a search finds by status, and every word counts', () => {
  expect(arrangeAndListNames({ search: 'desk draft' })).toEqual(['Returns desk'])
})

test('the busiest comes first, and equals by their last edit', () => {
  expect(arrangeAndListNames({ sort: 'busiest' })).toEqual(['Front desk', 'Parcel helper', 'Returns desk'])
})

test('names are sorted as people do, numbers by their size', () => {
  const bots = ['Bot 10', 'Bot 9', 'anna'].map((name) => createListedProject(name))
  const names = arrangeProjects(bots, { search: '', sort: 'name', filter: 'all' }, []).map(({ name }) => name)
  expect(names).toEqual(['anna', 'Bot 9', 'Bot 10'])
})

test('a filter keeps the live ones, the drafts, or those with a problem', () => {
  expect(arrangeAndListNames({ filter: 'live' })).toEqual(['Front desk', 'Parcel helper'])
  expect(arrangeAndListNames({ filter: 'draft' })).toEqual(['Returns desk'])
  expect(arrangeAndListNames({ filter: 'problem' })).toEqual([])
  const failed = createListedProject('Broken', { problem: { at: '2026-11-20T10:00:00.000Z', code: 'internal' } })
  const stopped = createListedProject('Stopped', { paused: 'plan' })
  const failing = createListedProject('Failing', { failing: 1 })
  const chosen: Arrangement = { search: '', sort: 'name', filter: 'problem' }
  const found = arrangeProjects([failed, stopped, failing, ...projects], chosen, [])
  expect(found.map(({ name }) => name)).toEqual(['Broken', 'Failing', 'Stopped'])
})

test('a bot of whose trouble only a notice tells is under “Problem” until the notice is read, as its card says so', () => {
  const refused = {
    id: 'n',
    at: '2026-11-20T10:00:00.000Z',
    kind: 'connection_refused' as const,
    project_id: 'Signed in',
  }
  const bot = createListedProject('Signed in')
  expect(isInFilter(bot, 'problem', [{ ...refused, read: false }])).toBe(true)
  expect(isInFilter(bot, 'problem', [{ ...refused, read: true }])).toBe(false)
  expect(isInFilter(createListedProject('Another'), 'problem', [{ ...refused, read: false }])).toBe(false)
})
