import type { ListedProject, Notice } from '@bricks/contract'
import { classNames } from '#ui/base/class-names.ts'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { ChevronDown, LayoutGrid, List } from '#ui/icons/icons.ts'
import { type Arrangement, FILTERS, type Filter, isInFilter, SORTS, type Sort } from './arrange-projects.ts'
import type { Layout } from './use-arrangement.ts'

interface ListControlsProps {
  projects: readonly ListedProject[]
  notices: readonly Notice[]
  arrangement: Arrangement
  layout: Layout
  onFilter: (filter: Filter) => void
  onSort: (sort: Sort) => void
  onLayout: (layout: Layout) => void
}

export function ListControls({ projects, notices, arrangement, layout, ...on }: ListControlsProps) {
  const { onFilter, onSort, onLayout } = on
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Show</legend>
        {FILTERS.map(({ value, label }) => (
          <label
            key={value}
            className="inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-muted transition-colors hover:text-text has-checked:border-text has-checked:bg-text has-checked:text-page has-focus-visible:outline-2 has-focus-visible:outline-offset-2 pointer-coarse:h-11"
          >
            <input
              type="radio"
              name="dashboard-filter"
              className="sr-only"
              checked={arrangement.filter === value}
              onChange={() => onFilter(value)}
            />
            {label}
            <span className="text-12 tabular-nums">
              {projects.filter((project) => isInFilter(project, value, notices)).length}
            </span>
          </label>
        ))}
      </fieldset>
      <span className="flex-1" />
      <span className="relative inline-flex">
        <select
          aria-label="Sort by"
          value={arrangement.sort}
          onChange={({ currentTarget }) => onSort(parseSortOrder(currentTarget.value))}
          className={classNames(
            CONTROL_STYLE,
            'h-8 appearance-none pe-9 enabled:read-only:bg-surface enabled:read-only:text-text pointer-coarse:h-11',
          )}
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
        />
      </span>
      <button
        type="button"
        aria-pressed={layout === 'list'}
        aria-label="As a list"
        title={layout === 'list' ? 'Show as cards' : 'Show as a list'}
        onClick={() => onLayout(layout === 'list' ? 'cards' : 'list')}
        className="inline-flex size-8 items-center justify-center rounded-control border border-line-strong bg-surface text-muted hover:text-text pointer-coarse:size-11 [&_svg]:size-4"
      >
        {layout === 'list' ? <LayoutGrid aria-hidden="true" /> : <List aria-hidden="true" />}
      </button>
    </div>
  )
}

function parseSortOrder(value: string): Sort {
  return SORTS.find((sort) => sort.value === value)?.value ?? 'edited'
}
