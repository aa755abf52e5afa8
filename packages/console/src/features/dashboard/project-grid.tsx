import type { ProjectSummary } from '@bricks/contract'
import { Link } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { BrickMark } from '#ui/base/brick-mark.tsx'
import { Plus } from '#ui/icons/icons.ts'
import { ProjectCard } from './project-card.tsx'
import { SampleTile, TILE_MARK_STYLE, TILE_STYLE } from './sample-tile.tsx'

interface ProjectGridProps {
  projects: readonly ProjectSummary[]
  isFirst: boolean
  onCreate: () => void
}

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
