import type { ProjectSummary } from '@bricks/contract'
import { findLiveAddress } from '#api/live-address.ts'
import { Badge } from '#ui/badge.tsx'

/** Grey for a draft. Green for anything else, and a press on it opens the bot where visitors meet it. */
export function StatusBadge({ project }: { project: ProjectSummary }) {
  if (project.status === 'Draft') return <Badge>Draft</Badge>
  const badge = (
    <Badge tone="green" dot>
      {project.status}
    </Badge>
  )
  const address = findLiveAddress(project)
  if (!address) return badge
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      title="Open the live chat"
      className="relative rounded-tag transition-opacity after:absolute after:-inset-2.5 hover:opacity-80"
    >
      {badge}
    </a>
  )
}
