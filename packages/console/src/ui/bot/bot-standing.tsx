import type { Project } from '@bricks/contract'
import { Badge } from '#ui/base/badge.tsx'
import { LiveLink } from '#ui/feedback/status-badge.tsx'

interface BotStandingProps {
  project: Project
  address: string | undefined
  words: string
  className?: string
}

export function BotStanding({ project: { live, paused }, address, words, className = '' }: BotStandingProps) {
  return (
    <LiveLink address={live ? address : undefined} className="pointer-coarse:my-2.5">
      <Badge tone={live ? (paused ? 'amber' : 'green') : 'grey'} dot={live} className={className}>
        {words}
      </Badge>
    </LiveLink>
  )
}
