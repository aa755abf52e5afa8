import type { ListedProject } from '@bricks/contract'
import { memo } from 'react'
import { describeAge } from '#api/describe-age.ts'
import { describeProjectState, SEE_CHANGES } from '#api/projects/describe-state.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { buildEditPath, buildTestPath } from '#pages.ts'
import { classNames } from '#ui/base/class-names.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { buildInsightsPath } from '#ui/bot/bot-paths.ts'
import { isolateQuotes } from '#ui/feedback/isolate-quotes.tsx'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { ArrowUpRight, MessageCircle, Pencil, TriangleAlert } from '#ui/icons/icons.ts'
import { ButtonLink, Link } from '#ui/navigation/link.tsx'
import { ProjectMenu } from './project-menu.tsx'
import type { Layout } from './use-arrangement.ts'
import { WeekChart } from './week-chart.tsx'

const PAUSED = {
  plan: 'Paused: your plan has fewer live bots',
  account: 'Paused with your account',
}

interface ProjectCardProps {
  project: ListedProject
  health: string | undefined
  layout: Layout
  mayEdit: boolean
}

export const ProjectCard = memo(function ProjectCard({ project, health, layout, mayEdit }: ProjectCardProps) {
  const heading = `project-${project.id}`
  const isRow = layout === 'list'
  return (
    <article
      aria-labelledby={heading}
      className={classNames(
        'rounded-card border bg-surface',
        isRow
          ? 'grid items-center gap-x-6 gap-y-2 p-4 md:grid-cols-[minmax(0,1.6fr)_minmax(13rem,1fr)_auto]'
          : 'flex h-full flex-col',
      )}
    >
      <div className={classNames('min-w-0', !isRow && 'p-5 pb-3')}>
        <div className="flex items-start gap-3">
          <h2 id={heading} className="min-w-0 flex-1 text-16 font-semibold wrap-anywhere" title={project.name}>
            <span dir="auto" className="line-clamp-2 w-fit">
              {project.name}
            </span>
          </h2>
          <StatusBadge status={project.status} address={findLiveAddress(project)} />
          {!isRow && mayEdit && <ProjectMenu project={project} />}
        </div>
        <ProjectState project={project} health={health} />
      </div>
      <div className={classNames('grid min-w-0 gap-2 text-12 text-muted', !isRow && 'flex-1 content-end px-5 pb-4')}>
        <WeekChart week={project.week} />
        <p>
          {formatCount(project.bricks, 'brick', 'No bricks yet')} · edited {describeAge(project.edited_at, new Date())}
        </p>
      </div>
      <div className={classNames('flex flex-wrap items-center gap-2', !isRow && 'border-t px-5 py-3')}>
        <ButtonLink
          to={buildEditPath(project.id)}
          size="small"
          className={isRow ? '' : 'flex-1'}
          aria-describedby={heading}
        >
          {mayEdit && <Pencil aria-hidden="true" />}
          {mayEdit ? 'Edit' : 'Look'}
        </ButtonLink>
        {mayEdit && (
          <ButtonLink
            to={buildTestPath(project.id)}
            target="_blank"
            size="small"
            className={isRow ? '' : 'flex-1'}
            aria-describedby={heading}
          >
            <MessageCircle aria-hidden="true" />
            Test
            <ArrowUpRight aria-hidden="true" className="size-3! text-muted" />
          </ButtonLink>
        )}
        {isRow && mayEdit && <ProjectMenu project={project} />}
      </div>
    </article>
  )
})

function ProjectState({ project, health }: Pick<ProjectCardProps, 'project' | 'health'>) {
  const { id, live, version, changes, paused, problem } = project
  return (
    <div className="mt-1 grid gap-1 text-12">
      <p className="text-muted">
        {describeProjectState(project)}
        {!live && ` · version ${version}`}
        {live && changes > 0 && (
          <>
            {' · '}
            <Link
              to={buildEditPath(id)}
              className="whitespace-nowrap font-medium text-text underline underline-offset-2 pointer-coarse:py-3.5"
            >
              {SEE_CHANGES}
            </Link>
          </>
        )}
      </p>
      {paused && <p className="font-medium text-amber-text">{PAUSED[paused]}</p>}
      {health !== undefined && <TroubleLink to={buildInsightsPath(id)} words={health} />}
      {health === undefined && problem && (
        <TroubleLink
          to={buildEditPath(id)}
          words={`${problem.brick ? `“${problem.brick}” failed` : 'A chat failed'} ${describeAge(problem.at, new Date())}`}
        />
      )}
    </div>
  )
}

function TroubleLink({ to, words }: { to: string; words: string }) {
  return (
    <Link to={to} className="flex items-start gap-1.5 text-red-text hover:underline pointer-coarse:py-3.5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{isolateQuotes(words)}</span>
    </Link>
  )
}
