import type { ProjectSummary } from '@bricks/contract'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { editPath, testPath } from '#pages.ts'
import { Card } from '#ui/base/card.tsx'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { ArrowUpRight, MessageCircle, Pencil } from '#ui/icons/icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'

const PAUSED = {
  plan: 'Paused: your plan has fewer live Bricks',
  account: 'Paused with your account',
}

export function ProjectCard({ project }: { project: ProjectSummary }) {
  const headingId = `project-${project.id}`
  return (
    <Card className="flex h-full min-h-40 flex-col">
      <article aria-labelledby={headingId} className="flex flex-1 flex-col">
        <div className="flex-1 p-5">
          <div className="flex items-start justify-between gap-3">
            <h2 id={headingId} className="min-w-0 text-16 font-semibold wrap-anywhere">
              {project.name}
            </h2>
            <StatusBadge status={project.status} address={findLiveAddress(project)} />
          </div>
          <p className="text-12 text-muted">Version {project.version}</p>
          {project.paused && <p className="mt-3 text-12 font-medium text-amber-text">{PAUSED[project.paused]}</p>}
        </div>
        <div className="flex gap-2 border-t px-5 py-3">
          <ButtonLink to={editPath(project.id)} size="small" className="flex-1">
            <Pencil aria-hidden="true" />
            Edit
          </ButtonLink>
          <ButtonLink to={testPath(project.id)} target="_blank" size="small" className="flex-1">
            <MessageCircle aria-hidden="true" />
            Test
            <ArrowUpRight aria-hidden="true" className="size-3! text-muted" />
          </ButtonLink>
        </div>
      </article>
    </Card>
  )
}
