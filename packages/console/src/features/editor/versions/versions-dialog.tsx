import type { Project } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeMissing } from '#api/http/error-texts.ts'
import { versionsQuery } from '#api/projects/projects.ts'
import type { Draft } from '#features/editor/draft/draft.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Retry } from '#ui/feedback/retry.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { VersionRow } from './version-row.tsx'
import { VersionView } from './version-view.tsx'

export interface VersionsDialogProps {
  open: boolean
  projectId: string
  draft: Draft
  onClose: () => void
  onRestored: (project: Project) => void
}

export default function VersionsDialog({ open, projectId, draft, onClose, onRestored }: VersionsDialogProps) {
  const [viewed, setViewed] = useState<number>()
  const versions = useQuery({ ...versionsQuery(projectId), enabled: open })
  const close = () => {
    setViewed(undefined)
    onClose()
  }
  const title = viewed === undefined ? 'Versions' : `Version ${viewed}`
  return (
    <Dialog open={open} onClose={close} wide title={title} description="Each Deploy keeps the project as it was then.">
      {viewed !== undefined && (
        <VersionView
          projectId={projectId}
          version={viewed}
          before={versions.data?.map(({ version }) => version).find((version) => version < viewed)}
          draft={draft}
          onBack={() => setViewed(undefined)}
          onRestored={(project) => {
            onRestored(project)
            close()
          }}
        />
      )}
      {viewed === undefined && versions.isPending && <Skeleton className="h-24" />}
      {viewed === undefined && versions.isError && (
        <Retry
          text={describeMissing('The versions', versions.error)}
          onRetry={versions.refetch}
          pending={versions.isFetching}
        />
      )}
      {viewed === undefined && versions.data?.length === 0 && (
        <p className="text-muted">Nothing was deployed yet. The first Deploy makes version 1.</p>
      )}
      {viewed === undefined && (
        <ul className="divide-y">
          {versions.data?.map((version) => (
            <VersionRow key={version.version} version={version} onView={() => setViewed(version.version)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
