import { useIsAccountOwner } from '#api/account/may-edit.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Share2 } from '#ui/icons/icons.ts'
import { TopBarContent } from '#ui/navigation/top-bar-content.tsx'
import { DeployButton } from './deploying/deploy-button.tsx'
import type { Deploying } from './deploying/use-deploying.ts'
import type { Editing } from './draft/use-editing.ts'
import type { EditorDialog } from './editor-dialogs.tsx'
import { MoreMenu } from './more-menu.tsx'
import { PreviewButton } from './preview/preview-button.tsx'
import { SaveDraftButton } from './saving/save-draft-button.tsx'
import type { Saving } from './saving/use-draft-saving.ts'
import { type Testing, TestLink } from './test-link.tsx'

interface EditorBarProps {
  editing: Editing
  saving: Saving
  deploying: Deploying
  testing: Testing
  role: number
  mayEdit: boolean
  isPreviewOpen: boolean
  onSave: () => void
  onOpen: (dialog: EditorDialog) => void
  onPreview: () => void
}

export function EditorBar(props: EditorBarProps) {
  const { editing, saving, deploying, testing, role, mayEdit, isPreviewOpen, onSave, onOpen, onPreview } = props
  const { saved, draft, unsaved } = editing
  const mayDelete = useIsAccountOwner()
  if (!mayEdit) return <ViewerBar name={draft.name} />
  const save = <SaveDraftButton unsaved={unsaved} pending={saving.isPending} onSave={onSave} />
  const deploy = <DeployButton deploying={deploying} role={role} />
  return (
    <>
      <TopBarContent>
        <h1 dir="auto" className="min-w-0 truncate text-16 font-semibold sm:text-20" title={draft.name}>
          {draft.name}
        </h1>
        <span className="flex-1" />
        <MoreMenu project={saved} role={role} onOpen={onOpen} />
        <div className="hidden items-center gap-2 sm:flex">
          {mayDelete && (
            <Button variant="quiet" className="max-lg:hidden" onClick={() => onOpen({ kind: 'delete' })}>
              Delete
            </Button>
          )}
          <TestLink testing={testing} className="max-lg:hidden" />
          <Button className="max-lg:hidden" onClick={() => onOpen({ kind: 'share' })}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
          {save}
          {deploy}
        </div>
      </TopBarContent>
      <PreviewButton
        isOpen={isPreviewOpen}
        onToggle={onPreview}
        className="fixed end-4 bottom-[calc(1rem+var(--reach-height,0px))] z-20 shadow-float max-sm:hidden min-[68.75rem]:hidden"
      />
      <div
        inert={isPreviewOpen}
        className="fixed inset-x-0 bottom-[var(--reach-height,0px)] z-20 grid grid-cols-3 gap-2 border-t bg-page p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:px-2 max-[22rem]:[&_svg]:hidden sm:hidden"
      >
        <PreviewButton isOpen={isPreviewOpen} onToggle={onPreview} />
        {save}
        {deploy}
      </div>
    </>
  )
}

function ViewerBar({ name }: { name: string }) {
  return (
    <TopBarContent>
      <h1 dir="auto" className="min-w-0 truncate text-16 font-semibold sm:text-20" title={name}>
        {name}
      </h1>
      <Badge tone="grey">View only</Badge>
    </TopBarContent>
  )
}
