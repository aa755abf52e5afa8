import type { ConnectedFunction, Project } from '@bricks/contract'
import { limitsOfRole } from '@bricks/contract/wire'
import { useState } from 'react'
import { BaseCard } from '#features/editor/base-card.tsx'
import { EditorBar } from '#features/editor/editor-bar.tsx'
import { type EditorDialog, EditorDialogs } from '#features/editor/editor-dialogs.tsx'
import { FunctionsSection } from '#features/editor/functions-section.tsx'
import { LeaveGuard } from '#features/editor/leave-guard.tsx'
import { LiveCard } from '#features/editor/live-card.tsx'
import { ModelNote } from '#features/editor/model-note.tsx'
import { ProblemsCard } from '#features/editor/problems-card.tsx'
import { SaveError } from '#features/editor/save-error.tsx'
import { useDeploying } from '#features/editor/use-deploying.ts'
import { useEditing } from '#features/editor/use-editing.ts'
import { useSaveKey } from '#features/editor/use-save-key.ts'
import { useSaving } from '#features/editor/use-saving.ts'
import { showToast } from '#ui/toast.ts'

const UNDO_MS = 8_000

/** A project and all that its builder can do with it. */
export function Editor({ project, role }: { project: Project; role: number }) {
  const editing = useEditing(project)
  const saving = useSaving(editing)
  const deploying = useDeploying(editing, saving, role)
  const [dialog, setDialog] = useState<EditorDialog>()
  const { draft, saved, unsaved, dispatch } = editing
  const save = () => void (unsaved && !saving.isPending && saving.save())
  useSaveKey(save)

  const addFunction = () => {
    const { bricks } = limitsOfRole(role)
    // What a former plan allowed may be replaced, one by one.
    const most = bricks === null ? Number.POSITIVE_INFINITY : Math.max(bricks, saved.functions.length)
    setDialog({ kind: draft.functions.length >= most ? 'brick-limit' : 'connect' })
  }
  const removeFunction = (connected: ConnectedFunction) => {
    const at = draft.functions.indexOf(connected)
    dispatch({ type: 'function-removed', id: connected.id })
    const undo = () => dispatch({ type: 'function-restored', connected, at })
    showToast(`“${connected.name}” was deleted.`, { action: { label: 'Undo', onClick: undo }, timeout: UNDO_MS })
  }

  return (
    <>
      <EditorBar {...{ editing, saving, deploying, role }} onSave={save} onOpen={setDialog} />
      <SaveError error={saving.error} />
      <div className="grid grid-cols-1 items-start gap-6 pb-24 sm:pb-0 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4">
          <BaseCard
            base={draft}
            onEdit={() => setDialog({ kind: 'base' })}
            note={<ModelNote model={draft.model} role={role} />}
          />
          {saved.live && <LiveCard project={saved} onCancel={() => setDialog({ kind: 'undeploy' })} />}
          <ProblemsCard projectId={saved.id} />
        </div>
        <FunctionsSection
          projectId={saved.id}
          functions={draft.functions}
          unsaved={unsaved}
          onAdd={addFunction}
          onEdit={(connected) => setDialog({ kind: 'connect', connected })}
          onRemove={removeFunction}
        />
      </div>
      <LeaveGuard unsaved={unsaved} />
      <EditorDialogs {...{ editing, saving, deploying, role, dialog }} onChange={setDialog} />
    </>
  )
}
