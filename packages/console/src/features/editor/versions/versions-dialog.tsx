import type { Project } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { restoreVersionMutation, versionsQuery } from '#api/projects/projects.ts'
import type { Draft } from '#features/editor/draft/draft.ts'
import { describeBotLoadFailure } from '#features/editor/saving/describe-bot-refusal.ts'
import { LiveDifference } from '#features/editor/state/live-difference.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { useRollback } from './use-rollback.ts'
import { VersionList } from './version-list.tsx'
import { VersionView } from './version-view.tsx'

export interface VersionsDialogProps {
  open: boolean
  project: Project
  changes: number
  onSeeChanges: () => void
  draft: Draft
  role: number
  onUpgrade: () => void
  onClose: () => void
  onRestored: (project: Project) => void
}

export default function VersionsDialog(props: VersionsDialogProps) {
  const { open, project, changes, onSeeChanges, draft, role, onUpgrade, onClose, onRestored } = props
  const projectId = project.id
  const [viewed, setViewed] = useState<number>()
  const versions = useQuery({ ...versionsQuery(projectId), enabled: open })
  const rollback = useRollback(projectId, versions.data?.[0])
  const closeDialog = () => {
    rollback.forgetError()
    setViewed(undefined)
    onClose()
  }
  // The mutation is not in the version's view, because the view is gone once the dialog closes, and the draft needs the
  // restored version even then.
  const restore = useMutation({
    ...restoreVersionMutation,
    onSuccess: async (...answer) => {
      await restoreVersionMutation.onSuccess?.(...answer)
      onRestored(answer[0])
      if (open) closeDialog()
    },
  })
  const showVersion = (version: number | undefined) => {
    if (restore.isError) restore.reset()
    setViewed(version)
  }
  const title = viewed === undefined ? 'Versions' : `Version ${viewed}`
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      wide
      title={title}
      description="Each Deploy keeps the bot as it was then. Put one live again, and visitors have it at once."
    >
      {viewed !== undefined && (
        <VersionView
          projectId={projectId}
          version={viewed}
          before={versions.data?.map(({ version }) => version).find((version) => version < viewed)}
          draft={draft}
          isRestoring={restore.isPending}
          refusal={restore.error}
          onBack={() => showVersion(undefined)}
          onRestore={() => restore.mutate({ project_id: projectId, version: viewed })}
        />
      )}
      {viewed === undefined && versions.isPending && <Skeleton className="h-24" />}
      {viewed === undefined && versions.isError && (
        <RetryNotice
          text={describeBotLoadFailure('The versions', versions.error)}
          onRetry={versions.refetch}
          pending={versions.isFetching}
        />
      )}
      {viewed === undefined && versions.data && (
        <>
          {project.version > 0 && <LiveDifference {...{ project, changes, onSeeChanges }} />}
          <VersionList
            versions={versions.data}
            role={role}
            rollback={rollback}
            onView={showVersion}
            onUpgrade={onUpgrade}
          />
        </>
      )}
    </Dialog>
  )
}
