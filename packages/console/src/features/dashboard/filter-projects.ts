import type { ProjectSummary } from '@bricks/contract'

export function filterProjects(projects: readonly ProjectSummary[], search: string): ProjectSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter(({ name, status }) => {
    const text = `${name} ${status}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
