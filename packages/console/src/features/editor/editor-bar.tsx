import { findLiveAddress } from '#api/projects/live-address.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { Share2, Trash2 } from '#ui/icons/icons.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { TopBarContent } from '#ui/navigation/top-bar-content.tsx'
import { DeployButton } from './deploying/deploy-button.tsx'
import type { Deploying } from './deploying/use-deploying.ts'
import type { Editing } from './draft/use-editing.ts'
import type { EditorDialog } from './editor-dialogs.tsx'
import { MoreMenu } from './more-menu.tsx'
import { SaveDraftButton } from './saving/save-draft-button.tsx'
import type { Saving } from './saving/use-saving.ts'

interface EditorBarProps {
  editing: Editing
  saving: Saving
  deploying: Deploying
  role: number
  onSave: () => void
  onOpen: (dialog: EditorDialog) => void
}

export function EditorBar(props: EditorBarProps) {
  const { editing, saving, deploying, role, onSave, onOpen } = props
  const { saved, draft, unsaved } = editing
  const actions = (
    <>
      <SaveDraftButton unsaved={unsaved} pending={saving.isPending} onSave={onSave} />
      <DeployButton deploying={deploying} role={role} />
    </>
  )
  return (
    <>
      <TopBarContent>
        <h1 className="min-w-0 truncate text-16 font-semibold sm:text-20" title={draft.name}>
          {draft.name}
        </h1>
        <StatusBadge status={saved.status} address={findLiveAddress(saved)} />
        <span className="hidden md:contents">{unsaved && <UnsavedMark editing={editing} />}</span>
        <span className="flex-1" />
        <MoreMenu project={saved} role={role} onOpen={onOpen} />
        <div className="hidden items-center gap-2 sm:flex">
          <Button variant="quiet" className="hidden lg:inline-flex" onClick={() => onOpen({ kind: 'delete' })}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
          <Button className="hidden lg:inline-flex" onClick={() => onOpen({ kind: 'share' })}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
          {actions}
        </div>
      </TopBarContent>
      {unsaved && (
        <p className="mb-4 flex items-center gap-3 md:hidden">
          <UnsavedMark editing={editing} />
        </p>
      )}
      <div className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-2 gap-2 border-t bg-page p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:hidden">
        {actions}
      </div>
    </>
  )
}

function UnsavedMark({ editing: { dispatch } }: { editing: Editing }) {
  return (
    <>
      <Badge tone="amber">Unsaved changes</Badge>
      <button
        type="button"
        className={`text-12 whitespace-nowrap pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
        onClick={() => dispatch({ type: 'discarded' })}
      >
        Discard changes
      </button>
    </>
  )
}
