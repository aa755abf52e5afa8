import type { Project } from '@bricks/contract'
import { useMayEdit } from '#api/account/may-edit.ts'
import { buildEditPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { MessageCircle } from '#ui/icons/icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'

interface EmptyListProps {
  project: Project
  isFiltered: boolean
  onClear: () => void
}

export function EmptyList({ project, isFiltered, onClear }: EmptyListProps) {
  const mayShare = useMayEdit()
  if (isFiltered) {
    return (
      <div role="status" className="grid justify-items-center gap-3 px-4 py-10 text-center">
        <p className="text-muted">No conversation matches.</p>
        <Button size="small" onClick={onClear}>
          Clear the filters
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <MessageCircle aria-hidden="true" className="size-6 text-muted" />
      <p className="font-medium">Nobody has talked with this bot yet</p>
      {project.live ? (
        <>
          <p className="text-muted">Give people its link, or put it on your site. Each conversation comes in here.</p>
          {mayShare && (
            <ButtonLink size="small" to={buildEditPath(project.id, 'share')}>
              Share it
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <p className="text-muted">Ask it something in the preview, beside its bricks, or make it live.</p>
          <ButtonLink size="small" to={buildEditPath(project.id)}>
            Go to Build
          </ButtonLink>
        </>
      )}
    </div>
  )
}
