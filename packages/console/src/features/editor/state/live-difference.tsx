import type { Project } from '@bricks/contract'
import { describeChanges, describeProjectState, SEE_CHANGES } from '#api/projects/describe-state.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

interface LiveDifferenceProps {
  project: Project
  changes: number
  onSeeChanges: () => void
}

/**
 * Says in the same words as the editor's bar how the draft differs from the live version. `changes` is the number that
 * the bar shows; it includes unsaved changes.
 */
export function LiveDifference({ project, changes, onSeeChanges }: LiveDifferenceProps) {
  const isBehind = describeChanges(project, changes) !== undefined
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-12 text-muted">
      {describeProjectState({ ...project, changes })}
      {isBehind && (
        <>
          <span>·</span>
          <button type="button" className={`pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`} onClick={onSeeChanges}>
            {SEE_CHANGES}
          </button>
        </>
      )}
    </p>
  )
}
