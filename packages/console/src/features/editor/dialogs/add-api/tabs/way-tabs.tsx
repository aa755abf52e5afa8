import { type KeyboardEvent, useRef } from 'react'
import { classNames } from '#ui/base/class-names.ts'

export type Way = 'paste' | 'ready' | 'samples'

interface WayTabsProps {
  ways: readonly { way: Way; words: string; count?: number }[]
  chosen: Way
  onChoose: (way: Way) => void
  onFillIn: () => void
}

export const WAY_PANEL = 'add-api-way'

const TAB_STYLE =
  'flex min-h-11 shrink-0 items-center gap-2 border-b-2 whitespace-nowrap transition-colors pointer-coarse:min-w-11'
const OTHER_STYLE = 'border-transparent text-muted hover:text-text'

/** The last way to add an API opens another form, so it is a button and not a tab. */
export function WayTabs({ ways, chosen, onChoose, onFillIn }: WayTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const moveByArrow = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = ways.findIndex(({ way }) => way === chosen) + (isRtl ? -step : step)
    const next = ways[(at + ways.length) % ways.length]
    if (!next) return
    onChoose(next.way)
    list.current?.querySelector<HTMLElement>(`[data-way=${next.way}]`)?.focus()
  }
  return (
    <div className="flex gap-4 overflow-x-auto border-b sm:gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label="How to add it"
        tabIndex={-1}
        className="flex gap-4 outline-none sm:gap-6"
        onKeyDown={moveByArrow}
      >
        {ways.map(({ way, words, count }) => (
          <button
            key={way}
            type="button"
            role="tab"
            data-way={way}
            id={`${WAY_PANEL}-${way}`}
            aria-selected={way === chosen}
            aria-controls={WAY_PANEL}
            tabIndex={way === chosen ? 0 : -1}
            onClick={() => onChoose(way)}
            className={classNames(TAB_STYLE, way === chosen ? 'border-ink font-medium text-text' : OTHER_STYLE)}
          >
            {words}
            {count !== undefined && (
              <span className="rounded-tag bg-sunken px-1.5 text-12 font-medium text-muted max-sm:sr-only">
                {count}
              </span>
            )}
          </button>
        ))}
      </div>
      <button type="button" onClick={onFillIn} className={classNames(TAB_STYLE, OTHER_STYLE)}>
        Fill in by hand
      </button>
    </div>
  )
}
