import type { ProjectSummary } from '@bricks/contract'
import { Link } from 'react-router-dom'
import { ProjectCard } from '#features/dashboard/project-card.tsx'
import { SampleTile } from '#features/dashboard/sample-tile.tsx'
import { TILE_MARK_STYLE, TILE_STYLE } from '#features/dashboard/tile-style.ts'
import { PAGES } from '#pages.ts'
import { BrickMark } from '#ui/brick-mark.tsx'
import { Plus } from '#ui/icons.ts'

interface ProjectGridProps {
  projects: readonly ProjectSummary[]
  /** There is no project at all, rather than none that is looked for. */
  isFirst: boolean
  onCreate: () => void
}

/** The projects, and after them the ways to the next one; to the first one there is one more. */
export function ProjectGrid({ projects, isFirst, onCreate }: ProjectGridProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} />
        </li>
      ))}
      <li>
        <button type="button" className={TILE_STYLE} onClick={onCreate}>
          <span className={TILE_MARK_STYLE}>
            <Plus aria-hidden="true" className="size-5" />
          </span>
          <span className="font-semibold">Create New Project</span>
          <span className="text-12 text-muted">Start from an empty chatbot</span>
        </button>
      </li>
      <li>
        <Link to={PAGES.library.path} className={TILE_STYLE}>
          <BrickMark className="mb-2 size-10" />
          <span className="font-semibold">Go to Templates Library</span>
          <span className="text-12 text-muted">Start from a bot that already works</span>
        </Link>
      </li>
      {isFirst && (
        <li className="empty:hidden">
          <SampleTile />
        </li>
      )}
    </ul>
  )
}
