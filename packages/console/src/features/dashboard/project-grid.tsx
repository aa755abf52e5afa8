import type { ProjectSummary } from '@bricks/contract'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ProjectCard } from '#features/dashboard/project-card.tsx'
import { PAGES } from '#pages.ts'
import { BrickMark } from '#ui/brick-mark.tsx'

const TILE =
  'flex h-full min-h-44 w-full flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line-strong p-6 ' +
  'text-center transition-colors hover:border-muted hover:bg-surface'

/** The projects, and after them the two ways to the next one. */
export function ProjectGrid({ projects, onCreate }: { projects: readonly ProjectSummary[]; onCreate: () => void }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} />
        </li>
      ))}
      <li>
        <button type="button" className={TILE} onClick={onCreate}>
          <span className="mb-2 grid size-10 place-items-center rounded-control bg-accent-soft text-accent-text">
            <Plus aria-hidden="true" className="size-5" />
          </span>
          <span className="font-semibold">Create New Project</span>
          <span className="text-12 text-muted">Start from an empty chatbot</span>
        </button>
      </li>
      <li>
        <Link to={PAGES.library.path} className={TILE}>
          <BrickMark className="mb-2 size-10" />
          <span className="font-semibold">Go to Templates Library</span>
          <span className="text-12 text-muted">Start from a bot that already works</span>
        </Link>
      </li>
    </ul>
  )
}
