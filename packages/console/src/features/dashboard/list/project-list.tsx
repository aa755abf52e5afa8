import type { ListedProject, Notice } from '@bricks/contract'
import { useDeferredValue } from 'react'
import { TEXTS } from '#features/dashboard/texts.ts'
import { buildEditPath, PAGES } from '#pages.ts'
import { BrickMark } from '#ui/base/brick-mark.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { ClipboardPaste, Plus } from '#ui/icons/icons.ts'
import { Link } from '#ui/navigation/link.tsx'
import { describeHealth } from './describe-health.ts'
import { ProjectCard } from './project-card.tsx'
import type { Layout } from './use-arrangement.ts'

/** This many projects are drawn at once; the others follow when the page can be used. */
const FIRST = 24

/**
 * The browser skips drawing cards out of sight, except a card with an open menu, which the card's edge would cut off.
 * The first cards are always drawn, because a guessed height would move the cards beside them.
 */
const SKIPPED_STYLE = '[content-visibility:auto] has-[[role=menu]]:[content-visibility:visible]'

const TILE_STYLE =
  'flex w-full items-center gap-3 rounded-card border border-dashed border-line-strong p-4 text-start ' +
  'transition-colors hover:border-muted hover:bg-surface'

interface ProjectListProps {
  newest: ListedProject | undefined
  projects: readonly ListedProject[]
  notices: readonly Notice[]
  layout: Layout
  onCreate: (() => void) | undefined
}

export function ProjectList({ newest, projects, notices, layout, onCreate }: ProjectListProps) {
  const first = projects.slice(0, FIRST)
  const drawn = useDeferredValue(projects, first)
  const isRow = layout === 'list'
  return (
    <ul className={classNames('grid gap-4', isRow ? 'gap-2' : 'sm:grid-cols-2 xl:grid-cols-3')}>
      {onCreate && (
        <li className={classNames('grid gap-4', isRow ? 'sm:grid-cols-3' : 'auto-rows-fr')}>
          <button type="button" className={classNames(TILE_STYLE, 'min-h-16')} onClick={onCreate}>
            <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken">
              <Plus aria-hidden="true" className="size-5" />
            </span>
            <span>
              <span className="block font-semibold">{TEXTS.create}</span>
              <span className="block text-12 text-muted">{TEXTS.createHint}</span>
            </span>
          </button>
          {newest && (
            <Link to={buildEditPath(newest.id, 'add-api')} className={classNames(TILE_STYLE, 'min-h-16')}>
              <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken">
                <ClipboardPaste aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{TEXTS.own}</span>
                <span className="block text-12 text-muted wrap-anywhere">
                  Paste it into <bdi>“{newest.name}”</bdi>
                </span>
              </span>
            </Link>
          )}
          <Link to={PAGES.library.path} className={classNames(TILE_STYLE, 'min-h-16')}>
            <BrickMark className="size-9 shrink-0" />
            <span>
              <span className="block font-semibold">{TEXTS.library}</span>
              <span className="block text-12 text-muted">{TEXTS.libraryHint}</span>
            </span>
          </Link>
        </li>
      )}
      {drawn.map((project, at) => (
        <li
          key={project.id}
          className={classNames(
            at >= FIRST && SKIPPED_STYLE,
            isRow ? '[contain-intrinsic-size:auto_5rem]' : '[contain-intrinsic-size:auto_14rem]',
          )}
        >
          <ProjectCard
            project={project}
            health={describeHealth(project, notices)}
            layout={layout}
            mayEdit={onCreate !== undefined}
          />
        </li>
      ))}
    </ul>
  )
}
