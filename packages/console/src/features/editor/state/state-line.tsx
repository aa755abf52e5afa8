import { describeChanges, describeLiveState, SEE_CHANGES, UNSAVED } from '#api/projects/describe-state.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import type { Editing } from '#features/editor/draft/use-editing.ts'
import { Badge } from '#ui/base/badge.tsx'
import { useKeptFocus } from '#ui/base/button.tsx'
import { BotStanding } from '#ui/feedback/status-badge.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

interface StateLineProps {
  editing: Editing
  changes: number
  onSeeChanges: () => void
}

const LINK_STYLE = `text-12 whitespace-nowrap pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`

export function StateLine({ editing, changes, onSeeChanges }: StateLineProps) {
  const { saved, unsaved, dispatch } = editing
  const notLive = describeChanges(saved, changes)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <BotStanding
        project={saved}
        address={findLiveAddress(saved)}
        words={describeLiveState(saved)}
        className="motion-safe:transition-colors"
      />
      {notLive && (
        <span className="flex items-center gap-2">
          <Badge tone="amber">{notLive}</Badge>
          <button type="button" className={LINK_STYLE} onClick={onSeeChanges}>
            {SEE_CHANGES}
          </button>
        </span>
      )}
      {unsaved && (
        <span className="flex items-center gap-2">
          <Badge tone="amber">{UNSAVED}</Badge>
          <DiscardButton onClick={() => dispatch({ type: 'discarded' })} />
        </span>
      )}
      <span role="status" className="sr-only">
        {[describeLiveState(saved), notLive, unsaved && UNSAVED].filter(Boolean).join(', ')}
      </span>
    </div>
  )
}

function DiscardButton({ onClick }: { onClick: () => void }) {
  return (
    <button ref={useKeptFocus(false)} type="button" className={LINK_STYLE} onClick={onClick}>
      Discard changes
    </button>
  )
}
