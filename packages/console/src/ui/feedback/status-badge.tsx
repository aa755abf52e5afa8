import { Badge } from '#ui/base/badge.tsx'

interface StatusBadgeProps {
  status: string
  address: string | undefined
}

export function StatusBadge({ status, address }: StatusBadgeProps) {
  if (status === 'Draft') return <Badge>Draft</Badge>
  const badge = (
    <Badge tone="green" dot>
      {status}
    </Badge>
  )
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
