import type { ConnectedFunction, Connection } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/account/config.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { UpgradeDialog } from '#ui/plan/plan-dialogs.tsx'
import { useSavingConnection } from './connections/use-saving-connection.ts'
import { DeployDialogs } from './deploying/deploy-dialogs.tsx'
import type { Deploying } from './deploying/use-deploying.ts'
import { countFreeBricks } from './draft/count-free-bricks.ts'
import { replaceDraftAndOfferItBack } from './draft/offer-draft.ts'
import type { Editing } from './draft/use-editing.ts'
import { BrickLimitDialog } from './saving/brick-limit-dialog.tsx'
import type { Saving } from './saving/use-draft-saving.ts'
import type { Changes } from './state/use-changes.ts'

const AddApiDialog = lazyDialog(() => import('./dialogs/add-api/add-api-dialog.tsx'))
const BaseDialog = lazyDialog(() => import('./dialogs/base/base-dialog.tsx'))
const ChangesDialog = lazyDialog(() => import('./state/changes-dialog.tsx'))
const ConnectionDialog = lazyDialog(() => import('./dialogs/connection/connection-dialog.tsx'))
const ConnectApiDialog = lazyDialog(() => import('./dialogs/connect-api/connect-api-dialog.tsx'))
const ExportDialog = lazyDialog(() => import('./publish/export-dialog.tsx'))
const PublishDialog = lazyDialog(() => import('./publish/publish-dialog.tsx'))
const ShareDialog = lazyDialog(() => import('./share/share-dialog.tsx'))
const ConflictDialog = lazyDialog(() => import('./saving/conflict-dialog.tsx'))
const DeleteDialog = lazyDialog(() => import('./dialogs/delete-dialog.tsx'))
const UndeployDialog = lazyDialog(() => import('./deploying/undeploy-dialog.tsx'))
const VersionsDialog = lazyDialog(() => import('./versions/versions-dialog.tsx'))

export type EditorDialog =
  | {
      kind:
        | 'base'
        | 'brick-limit'
        | 'changes'
        | 'premium'
        | 'versions'
        | 'versions-upgrade'
        | 'publish'
        | 'export'
        | 'undeploy'
        | 'delete'
        | 'share'
        | 'look'
    }
  | { kind: 'add-api'; pasted?: string; said?: string | undefined }
  | { kind: 'connect'; connected?: ConnectedFunction; said?: string | undefined }
  | { kind: 'connection'; connection: Connection }

interface EditorDialogsProps {
  editing: Editing
  saving: Saving
  deploying: Deploying
  changes: Changes
  role: number
  dialog: EditorDialog | undefined
  onChange: (dialog: EditorDialog | undefined) => void
}

export default function EditorDialogs({
  editing,
  saving,
  deploying,
  changes,
  role,
  dialog,
  onChange,
}: EditorDialogsProps) {
  const { draft, saved, dispatch } = editing
  const { data: config } = useQuery(configQuery)
  const saveConnection = useSavingConnection(editing)
  const closeDialog = () => onChange(undefined)
  const live = { project: saved, changes: changes.count, onSeeChanges: () => onChange({ kind: 'changes' }) }
  const putConnection = (connection: Connection) => dispatch({ type: 'connection-put', connection })
  const isDialogOpen = (kind: EditorDialog['kind']) => dialog?.kind === kind
  const said = dialog && 'said' in dialog ? dialog.said : undefined
  const connected = dialog?.kind === 'connect' ? dialog.connected : undefined
  return (
    <>
      <BaseDialog
        open={isDialogOpen('base')}
        projectId={saved.id}
        base={draft}
        models={config?.models ?? []}
        providers={config?.providers}
        role={role}
        onClose={closeDialog}
        onSubmit={(base, isOutdated) => {
          dispatch({ type: 'base-edited', base })
          if (isOutdated) dispatch({ type: 'outdated' })
          closeDialog()
        }}
      />
      <AddApiDialog
        open={isDialogOpen('add-api')}
        projectId={saved.id}
        functions={draft.functions}
        connections={draft.connections}
        pasted={dialog?.kind === 'add-api' ? dialog.pasted : undefined}
        said={said}
        room={countFreeBricks(editing, role)}
        role={role}
        onClose={closeDialog}
        onConnection={putConnection}
        onSaveConnection={saveConnection}
        onFillIn={() => onChange({ kind: 'connect', said })}
        onAdd={(addition) => {
          dispatch({ type: 'functions-added', ...addition })
          showToast(describeAddedApis(addition.functions))
          closeDialog()
        }}
      />
      <ConnectApiDialog
        open={isDialogOpen('connect')}
        projectId={saved.id}
        {...(connected && { connectedFunction: connected })}
        said={said}
        connections={draft.connections}
        onConnection={putConnection}
        onSaveConnection={saveConnection}
        onCommand={(pasted) => onChange({ kind: 'add-api', pasted })}
        onClose={closeDialog}
        onSubmit={(submitted, isOutdated) => {
          dispatch({ type: 'function-put', connected: submitted })
          if (isOutdated) dispatch({ type: 'outdated' })
          closeDialog()
        }}
      />
      <ConnectionDialog
        open={isDialogOpen('connection')}
        projectId={saved.id}
        connection={dialog?.kind === 'connection' ? dialog.connection : undefined}
        onSave={saveConnection}
        onClose={closeDialog}
        onSubmit={(connection, isOutdated) => {
          putConnection(connection)
          if (isOutdated) dispatch({ type: 'outdated' })
          closeDialog()
        }}
      />
      <UpgradeDialog
        open={isDialogOpen('premium')}
        onClose={closeDialog}
        role={Math.max(role, ROLE_PRO)}
        text="All versions, export and import are part of the Premium plan."
      />
      <UpgradeDialog
        open={isDialogOpen('versions-upgrade')}
        onClose={closeDialog}
        role={role}
        text="With Pro, any of your last 3 versions goes live again in one click. Premium has all of them, and restores them into the draft."
      />
      <VersionsDialog
        open={isDialogOpen('versions')}
        {...live}
        draft={draft}
        role={role}
        onUpgrade={() => onChange({ kind: 'premium' })}
        onClose={closeDialog}
        onRestored={(project) => replaceDraftAndOfferItBack(editing, project, 'The version is in the draft now.')}
      />
      <ChangesDialog open={isDialogOpen('changes')} {...{ editing, deploying, changes }} onClose={closeDialog} />
      <PublishDialog open={isDialogOpen('publish')} project={saved} onClose={closeDialog} />
      <ExportDialog open={isDialogOpen('export')} project={saved} onClose={closeDialog} />
      <BrickLimitDialog
        open={isDialogOpen('brick-limit')}
        projectId={saved.id}
        saving={saving}
        role={role}
        onClose={closeDialog}
      />
      <ShareDialog
        open={isDialogOpen('share') || isDialogOpen('look')}
        {...live}
        role={role}
        start={isDialogOpen('look') ? 'look' : 'install'}
        onDeploy={() => {
          closeDialog()
          deploying.deploy()
        }}
        onClose={closeDialog}
      />
      <UndeployDialog open={isDialogOpen('undeploy')} project={saved} onClose={closeDialog} />
      <DeleteDialog open={isDialogOpen('delete')} project={saved} onClose={closeDialog} />
      <DeployDialogs project={saved} model={draft.model} deploying={deploying} role={role} />
      <ConflictDialog open={saving.conflict !== undefined} editing={editing} saving={saving} />
    </>
  )
}

function describeAddedApis(functions: readonly ConnectedFunction[]): string {
  const [first] = functions
  return functions.length === 1 ? `“${first?.name}” was added.` : `${functions.length} APIs were added.`
}
