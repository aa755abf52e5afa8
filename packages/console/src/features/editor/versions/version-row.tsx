import type { ProjectVersion } from '@bricks/contract'
import { useState } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { formatMoment } from '#ui/time/format-moment.ts'

const AT_FIRST = 4

interface VersionRowProps {
  version: ProjectVersion
  isPending: boolean
  isDisabled: boolean
  onPutLive: () => void
  onView: (() => void) | undefined
}

export function VersionRow({ version, isPending, isDisabled, onPutLive, onView }: VersionRowProps) {
  const { version: number, deployed_at: at, live, changes } = version
  const name = `version-${number}`
  return (
    <li aria-labelledby={name} className="grid gap-x-4 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span id={name} className="font-medium">
            Version {number}
          </span>
          {live && (
            <Badge tone="green" dot>
              Live
            </Badge>
          )}
          <time dateTime={at} className="text-12 text-muted">
            {formatMoment(at)}
          </time>
        </p>
        <VersionChanges version={number} changes={changes} />
      </div>
      <div className="flex flex-wrap items-start gap-2 sm:justify-end">
        {onView && (
          <Button size="small" aria-label={`View version ${number}`} onClick={onView}>
            View
          </Button>
        )}
        {!live && (
          <Button
            size="small"
            pending={isPending}
            disabled={isDisabled}
            aria-label={`Put live again: version ${number}`}
            onClick={onPutLive}
          >
            Put live again
          </Button>
        )}
      </div>
    </li>
  )
}

/** Old versions did not store their changes, so this part shows nothing for them. */
function VersionChanges({ version, changes }: Pick<ProjectVersion, 'version' | 'changes'>) {
  const [isWhole, setIsWhole] = useState(false)
  if (version === 1 || changes === null || changes.length === 0) {
    const words = version === 1 ? 'The first one' : changes && 'The same as the one before'
    return words && <p className="mt-1 text-muted">{words}</p>
  }
  const shown = isWhole || changes.length === AT_FIRST + 1 ? changes : changes.slice(0, AT_FIRST)
  const hidden = changes.length - shown.length
  return (
    <>
      <ul className="mt-1 grid gap-0.5 text-muted">
        {shown.map((change) => (
          <li key={change} dir="auto" className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          aria-label={`${hidden} more changes of version ${version}`}
          className={`mt-0.5 text-12 pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
          onClick={() => setIsWhole(true)}
        >
          {hidden} more
        </button>
      )}
    </>
  )
}
