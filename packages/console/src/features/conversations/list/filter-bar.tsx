import type { Project } from '@bricks/contract'
import { type ConversationMark, LIMITS } from '@bricks/contract/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { describeMark } from '#features/conversations/describe-conversation.ts'
import { type Filters, hasFilters } from '#features/conversations/use-filters.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { ChevronDown, Search } from '#ui/icons/icons.ts'

interface FilterBarProps {
  project: Project
  filters: Filters
  onChange: (part: Partial<Filters>) => void
  onClear: () => void
}

const MARKS: readonly ConversationMark[] = ['unanswered', 'disliked', 'failed', 'nothing', 'handed']
const SHOWN_VERSIONS = 20

export function FilterBar({ project, filters, onChange, onClear }: FilterBarProps) {
  const { mark, brick, kind, version, days } = filters
  return (
    <div className="grid gap-2 px-3 pt-3 pb-2">
      <SearchField value={filters.q} onChange={(q) => onChange({ q })} />
      <div className="flex flex-wrap gap-1.5">
        <fieldset className="contents">
          <legend className="sr-only">Marked as</legend>
          <MarkChoice label="All" isChosen={mark === ''} onChoose={() => onChange({ mark: '' })} />
          {MARKS.map((each) => (
            <MarkChoice
              key={each}
              label={describeMark(each)}
              isChosen={mark === each}
              onChoose={() => onChange({ mark: each })}
            />
          ))}
        </fieldset>
        <FilterPicker label="Brick" value={brick} onChange={(brick) => onChange({ brick })}>
          <option value="none">No brick called</option>
          {project.functions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {brick && brick !== 'none' && !project.functions.some(({ id }) => id === brick) && (
            <option value={brick}>A brick that is gone</option>
          )}
        </FilterPicker>
        <FilterPicker label="From" value={kind} onChange={(kind) => onChange({ kind: kind as Filters['kind'] })}>
          <option value="live">Visitors</option>
          <option value="test">Own tests</option>
        </FilterPicker>
        <FilterPicker label="When" value={days} onChange={(days) => onChange({ days })}>
          <option value="1">Today</option>
          <option value="7">Last 7 days</option>
          <option value="30">Last 30 days</option>
        </FilterPicker>
        <FilterPicker label="Version" value={version} onChange={(version) => onChange({ version })}>
          {listVersions(project.version, version).map((each) => (
            <option key={each} value={each}>
              {each === '0' ? 'Draft' : `Version ${each}`}
            </option>
          ))}
        </FilterPicker>
        {hasFilters(filters) && (
          <Button size="small" variant="quiet" className="rounded-full" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}

function listVersions(newest: number, chosen: string): string[] {
  const versions = Array.from({ length: Math.min(newest, SHOWN_VERSIONS) }, (_, at) => String(newest - at))
  const all = [...versions, '0']
  return chosen === '' || all.includes(chosen) ? all : [...all, chosen]
}

const CHIP =
  'inline-flex h-7 items-center rounded-full border px-2.5 text-12 text-muted transition-colors hover:text-text pointer-coarse:h-11 pointer-coarse:px-3.5'

function MarkChoice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label
      className={classNames(
        CHIP,
        'has-checked:border-text has-checked:bg-text has-checked:text-page has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
      )}
    >
      <input type="radio" name="mark" className="sr-only" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}

interface PickerProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function FilterPicker({ label, value, onChange, children }: PickerProps) {
  return (
    <span className="relative inline-flex max-w-full">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(
          CHIP,
          'max-w-44 field-sizing-content appearance-none truncate bg-transparent pe-7 pointer-coarse:pe-8',
          value && 'border-text font-medium text-text',
        )}
      >
        <option value="">{label}</option>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-2 my-auto size-3.5 text-muted"
      />
    </span>
  )
}

const TYPING_MS = 300

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [written, setWritten] = useState(value)
  // While another page opens, the search is not written into the address, because that would stop the navigation.
  const isLeaving = useNavigation().state !== 'idle'
  // The field's own search comes back a moment after it was written. Any other search is from the Back button or from
  // Clear, so it is shown.
  if (value !== known) {
    setKnown(value)
    setWritten(value)
    if (value !== written) setTyped(value)
  }
  useEffect(() => {
    if (typed === written || isLeaving) return
    const timer = setTimeout(() => {
      setWritten(typed)
      onChange(typed)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, written, isLeaving, onChange])
  return (
    <search className="relative">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <input
        type="search"
        aria-label="Search what was said"
        placeholder="Search what was said"
        maxLength={LIMITS.searchedText}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={classNames(CONTROL_STYLE, 'h-9 ps-9 pointer-coarse:h-11')}
      />
    </search>
  )
}
