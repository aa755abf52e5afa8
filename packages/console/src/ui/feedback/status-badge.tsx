import type { Project } from '@bricks/contract'
import type { ReactNode } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { classNames } from '#ui/base/class-names.ts'

interface StatusBadgeProps {
  status: string
  address: string | undefined
}

export function StatusBadge({ status, address }: StatusBadgeProps) {
  if (status === 'Draft') return <Badge>Draft</Badge>
  return (
    <LiveLink address={address}>
      <Badge tone="green" dot>
        {status}
      </Badge>
    </LiveLink>
  )
}

interface BotStandingProps {
  project: Pick<Project, 'live' | 'paused'>
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

interface LiveLinkProps {
  address: string | undefined
  className?: string
  children: ReactNode
}

function LiveLink({ address, className, children }: LiveLinkProps) {
  if (!address) return children
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      title="Open the live chat"
      className={classNames(
        'relative rounded-tag transition-opacity after:absolute after:-inset-2.5 hover:opacity-80',
        className,
      )}
    >
      {children}
    </a>
  )
}
