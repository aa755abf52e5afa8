import type { ConnectedFunction, Connection, Project } from '@bricks/contract'
import { useState } from 'react'
import { showToast } from '#ui/feedback/toast.ts'
import { BaseCard, ModelNote } from './cards/base-card.tsx'
import { ConnectionsSection } from './cards/connections-section.tsx'
import { FunctionsSection } from './cards/functions-section.tsx'
import { LiveCard } from './cards/live-card.tsx'
import { ProblemsCard } from './cards/problems-card.tsx'
import { WantingNotice } from './cards/wanting-notice.tsx'
import { listWanting } from './connections/connection-state.ts'
import { useConnectionNews } from './connections/use-connection-news.ts'
import { useDeploying } from './deploying/use-deploying.ts'
import { findRoom } from './draft/find-room.ts'
import { LeaveGuard } from './draft/leave-guard.tsx'
import { useEditing } from './draft/use-editing.ts'
import { EditorBar } from './editor-bar.tsx'
import { type EditorDialog, EditorDialogs } from './editor-dialogs.tsx'
import { SaveError } from './saving/save-error.tsx'
import { useSaveKey, useSaving } from './saving/use-saving.ts'

const UNDO_MS = 8_000

export function Editor({ project, role }: { project: Project; role: number }) {
  const editing = useEditing(project)
  const saving = useSaving(editing)
  const deploying = useDeploying(editing, saving, role)
  const [dialog, setDialog] = useState<EditorDialog>()
  const { draft, saved, unsaved, dispatch } = editing
  const save = () => void (unsaved && !saving.isPending && saving.save())
  useSaveKey(save)
  useConnectionNews(saved.id)

  const addFunction = () => setDialog({ kind: findRoom(editing, role) === 0 ? 'brick-limit' : 'add-api' })
  const editConnection = (connection: Connection) => setDialog({ kind: 'connection', connection })
  const removeConnection = (connection: Connection) => {
    dispatch({ type: 'connection-removed', id: connection.id })
    const undo = () => dispatch({ type: 'connection-put', connection })
    showToast(`“${connection.name}” was removed.`, { action: { label: 'Undo', onClick: undo }, timeout: UNDO_MS })
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
        <div className="min-w-0">
          <WantingNotice connections={listWanting(draft.connections, saved.connections)} onConnect={editConnection} />
          <FunctionsSection
            projectId={saved.id}
            functions={draft.functions}
            connections={draft.connections}
            unsaved={unsaved}
            onAdd={addFunction}
            onEdit={(connected) => setDialog({ kind: 'connect', connected })}
            onRemove={removeFunction}
          />
          <ConnectionsSection
            connections={draft.connections}
            saved={saved.connections}
            functions={draft.functions}
            onEdit={editConnection}
            onRemove={removeConnection}
          />
        </div>
      </div>
      <LeaveGuard unsaved={unsaved} />
      <EditorDialogs {...{ editing, saving, deploying, role, dialog }} onChange={setDialog} />
    </>
  )
}
