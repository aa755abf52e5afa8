import { useMayEdit } from '#api/account/may-edit.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { describeChanges } from '#api/projects/describe-state.ts'
import type { Deploying } from '#features/editor/deploying/use-deploying.ts'
import { offerToRestoreDraft } from '#features/editor/draft/offer-draft.ts'
import type { Editing } from '#features/editor/draft/use-editing.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { ChangeList } from './change-list.tsx'
import type { Changes } from './use-changes.ts'

interface ChangesDialogProps {
  open: boolean
  editing: Editing
  deploying: Deploying
  changes: Changes
  onClose: () => void
}

export default function ChangesDialog({ open, editing, deploying, changes, onClose }: ChangesDialogProps) {
  const { saved, draft, unsaved, dispatch, restoreDraft } = editing
  const { count, words, live, error } = changes
  const mayEdit = useMayEdit()
  const discardChanges = () => {
    if (!live) return
    dispatch({ type: 'rebased', draft: live })
    const text = `The draft is version ${saved.version} again. Save to keep it so.`
    offerToRestoreDraft(() => restoreDraft(draft, saved), text, 'Undo')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={describeChanges(saved, count) ?? 'No changes'}
      description={
        count === 0
          ? `Visitors have what you see: version ${saved.version}.`
          : `Visitors still have version ${saved.version}.${mayEdit ? ` ${describeDeploy(unsaved)}` : ''}`
      }
      footer={
        mayEdit && (
          <>
            <Button variant="quiet" disabled={!live || count === 0} onClick={discardChanges}>
              Discard
            </Button>
            <Button
              variant="primary"
              disabled={count === 0}
              onClick={() => {
                onClose()
                void deploying.deploy()
              }}
            >
              Deploy
            </Button>
          </>
        )
      }
    >
      {words && <ChangeList words={words} />}
      {!words && !error && count > 0 && <Skeleton className="h-24" />}
      {!words && error && <Notice tone="error">{describeLoadFailure('What is live', error)}</Notice>}
    </Dialog>
  )
}

function describeDeploy(unsaved: boolean): string {
  return unsaved ? 'Deploy saves what is unsaved, and makes all of it live.' : 'Deploy makes all of it live.'
}
