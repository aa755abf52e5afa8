import type { ProjectSummary } from '@bricks/contract'
import { expect, test } from 'vitest'
import { filterProjects } from './filter-projects.ts'

const project = (name: string, status: 'Draft' | 'Live'): ProjectSummary => ({
  id: name,
  name,
  status,
  version: 1,
  live: status === 'Live',
  live_url: '',
  paused: null,
})
const projects = [project('Parcel helper', 'Live'), project('Front desk', 'Live'), project('Returns desk', 'Draft')]
const search = (text: string) => filterProjects(projects, text).map(({ name }) => name)

test('an empty search finds every project', () => {
  expect(search('  ')).toHaveLength(3)
})

test('a search finds by a part of the name in any case', () => {
  expect(search('PARCEL')).toEqual(['Parcel helper'])
})

test('a search finds by status, and every word counts', () => {
  expect(search('desk draft')).toEqual(['Returns desk'])
})
