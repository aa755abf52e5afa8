import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Plus, Search } from '#ui/icons/icons.ts'

interface BrickToolsProps {
  search: string
  found: number
  count: number
  onSearch: (search: string) => void
  onAdd: (() => void) | undefined
}

export default function BrickTools({ search, found, count, onSearch, onAdd }: BrickToolsProps) {
  const isSearching = search.trim() !== ''
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex gap-2">
        <search className="relative min-w-0 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted"
          />
          <input
            type="search"
            aria-label="Search bricks"
            placeholder="Search by name, purpose or host"
            dir="auto"
            autoComplete="off"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            className={classNames(CONTROL_STYLE, 'h-9 ps-9 pointer-coarse:h-11')}
          />
        </search>
        {onAdd && (
          <Button onClick={onAdd}>
            <Plus aria-hidden="true" />
            Add brick
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 empty:hidden">
        <p role="status" className="text-12 wrap-anywhere text-muted empty:hidden">
          {isSearching && (found === 0 ? `No brick matches “${search.trim()}”.` : `${found} of ${count} bricks`)}
        </p>
        {isSearching && found === 0 && (
          <Button size="small" variant="quiet" onClick={() => onSearch('')}>
            Clear the search
          </Button>
        )}
      </div>
    </div>
  )
}
