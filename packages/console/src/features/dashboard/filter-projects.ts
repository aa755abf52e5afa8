import type { ProjectSummary } from '@bricks/contract'

/** Projects whose name or status holds every word that was typed. */
export function filterProjects(projects: readonly ProjectSummary[], search: string): ProjectSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter(({ name, status }) => {
    const text = `${name} ${status}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
