import { LIMITS } from '@bricks/contract/wire'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { GOOD_INSTRUCTIONS, STARTERS } from './starters.ts'
import { TermLabel } from './term-label.tsx'

const NUMBER = new Intl.NumberFormat('en')
const formatLength = (length: number) => `${NUMBER.format(length)} of ${NUMBER.format(LIMITS.systemText)} characters`

/** The counter waits for a pause in the typing, so that a key press lays out a long text only once. */
const COUNT_AFTER_MS = 150

/**
 * The text stays in the DOM, and the counter is written to the DOM directly, so that a key press renders nothing. If
 * React had the text, it would write a `defaultValue` into the field after each key.
 */
export function InstructionsField({ defaultValue }: { defaultValue: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { counter, begins, showCountSoon } = useCounter(area, defaultValue)
  const [replaced, setReplaced] = useState<string>()
  const [first] = useState(defaultValue)
  useLayoutEffect(() => {
    if (area.current) area.current.value = first
  }, [first])

  const writeText = (text: string) => {
    if (!area.current) return
    area.current.value = text
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
    area.current.focus()
  }
  const startWithExample = (text: string) => {
    const present = area.current?.value ?? ''
    const isOwn = present.trim() !== '' && STARTERS.every((starter) => starter.text !== present)
    if (isOwn) setReplaced(present)
    writeText(text)
  }
  const restoreReplacedText = () => {
    writeText(replaced ?? '')
    setReplaced(undefined)
  }
  return (
    <div className="grid gap-3">
      <TextArea
        ref={area}
        label={<TermLabel term="System text">Instructions</TermLabel>}
        aside={
          <span ref={counter} className="text-12 text-muted">
            {begins}
          </span>
        }
        name="system"
        rows={10}
        maxLength={LIMITS.systemText}
        placeholder="You help customers of our shop find their parcels. Be brief and kind. Never guess a delivery day."
        onInput={showCountSoon}
      />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Begin with an example</legend>
        <span aria-hidden="true" className="text-12 text-muted">
          Begin with:
        </span>
        {STARTERS.map(({ trade, text }) => (
          <Button key={trade} size="small" onClick={() => startWithExample(text)}>
            {trade}
          </Button>
        ))}
        {replaced !== undefined && (
          <Button variant="quiet" size="small" onClick={restoreReplacedText}>
            Put my text back
          </Button>
        )}
      </fieldset>
      <div className="rounded-control bg-sunken px-4 py-3 text-12">
        <p className="font-semibold">Good instructions say</p>
        <ul className="mt-1 grid list-disc gap-x-8 gap-y-1 ps-4 text-muted sm:grid-cols-2">
          {GOOD_INSTRUCTIONS.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function useCounter(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  const counter = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [begins] = useState(() => formatLength(text.length))
  useEffect(() => () => clearTimeout(timer.current), [])
  const showCount = () => {
    if (counter.current && area.current) counter.current.textContent = formatLength(area.current.value.length)
  }
  const showCountSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(showCount, COUNT_AFTER_MS)
  }
  return { counter, begins, showCountSoon }
}
