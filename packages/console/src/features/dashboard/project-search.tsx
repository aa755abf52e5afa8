import { classNames } from '#ui/class-names.ts'
import { CONTROL_STYLE } from '#ui/control-style.ts'
import { Search } from '#ui/icons.ts'

interface ProjectSearchProps {
  value: string
  onChange: (value: string) => void
  className: string
}

export function ProjectSearch({ value, onChange, className }: ProjectSearchProps) {
  return (
    <search className={classNames('relative flex-1', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <input
        type="search"
        aria-label="Search your Bricks"
        placeholder="Search your Bricks"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(CONTROL_STYLE, 'h-9 ps-9 pointer-coarse:h-11')}
      />
    </search>
  )
}
