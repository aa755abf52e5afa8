import type { ProjectSummary } from '@bricks/contract'

/** The line under the heading: how many there are, and how many of them are live. */
export function describeProjects(projects: readonly ProjectSummary[]): string {
  if (projects.length === 0) return 'Your chatbots will stand here.'
  const live = projects.filter((project) => project.live).length
  return `${projects.length} ${projects.length === 1 ? 'chatbot' : 'chatbots'} · ${live} live`
}
