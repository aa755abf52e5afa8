import type { ConnectedFunction } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config.ts'
import { BrickLimitDialog } from '#features/editor/brick-limit-dialog.tsx'
import { ConflictDialog } from '#features/editor/conflict-dialog.tsx'
import { DeleteDialog } from '#features/editor/delete-dialog.tsx'
import { DeployDialogs } from '#features/editor/deploy-dialogs.tsx'
import { BaseDialog } from '#features/editor/dialogs/base-dialog.tsx'
import { ConnectApiDialog } from '#features/editor/dialogs/connect-api-dialog.tsx'
import { ExportDialog } from '#features/editor/publish/export-dialog.tsx'
import { PublishDialog } from '#features/editor/publish/publish-dialog.tsx'
import { ShareDialog } from '#features/editor/share/share-dialog.tsx'
import { takeOver } from '#features/editor/take-over.ts'
import { UndeployDialog } from '#features/editor/undeploy-dialog.tsx'
import type { Deploying } from '#features/editor/use-deploying.ts'
import type { Editing } from '#features/editor/use-editing.ts'
import type { Saving } from '#features/editor/use-saving.ts'
import { VersionsDialog } from '#features/editor/versions/versions-dialog.tsx'
import { UpgradeDialog } from '#ui/upgrade-dialog.tsx'

/** Which dialog is open; at most one is. */
export type EditorDialog =
  | {
      kind: 'base' | 'brick-limit' | 'premium' | 'versions' | 'publish' | 'export' | 'undeploy' | 'delete' | 'share'
    }
  | { kind: 'connect'; connected?: ConnectedFunction }

interface EditorDialogsProps {
  editing: Editing
  saving: Saving
  deploying: Deploying
  role: number
  dialog: EditorDialog | undefined
  onChange: (dialog: EditorDialog | undefined) => void
}

export function EditorDialogs({ editing, saving, deploying, role, dialog, onChange }: EditorDialogsProps) {
  const { draft, saved, dispatch } = editing
  const { data: config } = useQuery(configQuery)
  const close = () => onChange(undefined)
  const isOpen = (kind: EditorDialog['kind']) => dialog?.kind === kind
  const connected = dialog?.kind === 'connect' ? dialog.connected : undefined
  return (
    <>
      <BaseDialog
        open={isOpen('base')}
        base={draft}
        models={config?.models ?? []}
        role={role}
        onClose={close}
        onSubmit={(base) => {
          dispatch({ type: 'base-edited', base })
          close()
        }}
      />
      <ConnectApiDialog
        open={isOpen('connect')}
        projectId={saved.id}
        {...(connected && { connectedFunction: connected })}
        onClose={close}
        onSubmit={(submitted) => {
          dispatch({ type: 'function-put', connected: submitted })
          close()
        }}
      />
      <UpgradeDialog
        open={isOpen('premium')}
        onClose={close}
        role={Math.max(role, ROLE_PRO)}
        text="Versions, export and import are part of the Premium plan."
      />
      <VersionsDialog
        open={isOpen('versions')}
        projectId={saved.id}
        onClose={close}
        onRestored={(project) => takeOver(editing, project, 'The version is in the draft now.')}
      />
      <PublishDialog open={isOpen('publish')} project={saved} onClose={close} />
      <ExportDialog open={isOpen('export')} project={saved} onClose={close} />
      <BrickLimitDialog open={isOpen('brick-limit')} saving={saving} role={role} onClose={close} />
      <ShareDialog open={isOpen('share')} project={saved} onClose={close} />
      <UndeployDialog open={isOpen('undeploy')} project={saved} onClose={close} />
      <DeleteDialog open={isOpen('delete')} project={saved} onClose={close} />
      <DeployDialogs deploying={deploying} role={role} />
      <ConflictDialog editing={editing} saving={saving} />
    </>
  )
}
