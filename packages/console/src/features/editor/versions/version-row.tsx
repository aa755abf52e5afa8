import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'

interface VersionRowProps {
  version: { version: number; deployed_at: string; live: boolean }
  onView: () => void
}

export function VersionRow({ version: { version, deployed_at, live }, onView }: VersionRowProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          Version {version}
          {live && (
            <Badge tone="green" dot>
              Live
            </Badge>
          )}
        </p>
        <time dateTime={deployed_at} className="text-12 text-muted">
          {new Date(deployed_at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </div>
      <Button size="small" aria-label={`View version ${version}`} onClick={onView}>
        View
      </Button>
    </li>
  )
}
