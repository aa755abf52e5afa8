import type { ListedProject, Notice } from '@bricks/contract'
import { foldText } from '#fold-text.ts'
import { describeHealth } from './describe-health.ts'

export const SORTS = [
  { value: 'edited', label: 'Last edited' },
  { value: 'busiest', label: 'Busiest this week' },
  { value: 'name', label: 'Name' },
] as const
export type Sort = (typeof SORTS)[number]['value']

export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Live' },
  { value: 'draft', label: 'Draft' },
  { value: 'problem', label: 'Problem' },
] as const
export type Filter = (typeof FILTERS)[number]['value']

export interface Arrangement {
  search: string
  sort: Sort
  filter: Filter
}

const ORDERS: Record<Sort, (one: ListedProject, other: ListedProject) => number> = {
  edited: (one, other) => (one.edited_at < other.edited_at ? 1 : -1),
  busiest: (one, other) => countChatsOfWeek(other) - countChatsOfWeek(one) || ORDERS.edited(one, other),
  name: (one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }),
}

export function arrangeProjects(
  projects: readonly ListedProject[],
  { search, sort, filter }: Arrangement,
  notices: readonly Notice[],
): ListedProject[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return projects
    .filter((project) => isInFilter(project, filter, notices))
    .filter(({ name, status }) => {
      const text = foldText(`${name} ${status}`)
      return words.every((word) => text.includes(word))
    })
    .sort(ORDERS[sort])
}

export function findLastEditedProject(projects: readonly ListedProject[]): ListedProject | undefined {
  return projects.toSorted(ORDERS.edited)[0]
}

/** The filter `problem` finds each bot whose card shows a problem, even if only a notice reports it. */
export function isInFilter(project: ListedProject, filter: Filter, notices: readonly Notice[]): boolean {
  const { live, problem, paused } = project
  if (filter === 'live') return live
  if (filter === 'draft') return !live
  return filter === 'all' || problem !== null || paused !== null || describeHealth(project, notices) !== undefined
}

export function countChatsOfWeek({ week }: Pick<ListedProject, 'week'>): number {
  return week.reduce((sum, chats) => sum + chats, 0)
}
