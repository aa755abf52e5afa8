import { LIMITS } from '@bricks/contract/wire'
import { useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { GOOD_INSTRUCTIONS, STARTERS } from './starters.ts'
import { TermLabel } from './term-label.tsx'

const countLetters = (text: string) =>
  `${text.length.toLocaleString('en')} of ${LIMITS.systemText.toLocaleString('en')} characters`

/** The text is the form's, and the counter is written past React, so that a key press redraws nothing. */
export function InstructionsField({ defaultValue }: { defaultValue: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const counter = useRef<HTMLSpanElement>(null)
  const [replaced, setReplaced] = useState<string>()
  const [begins] = useState(() => countLetters(defaultValue))

  const write = (text: string) => {
    if (!area.current) return
    area.current.value = text
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
    area.current.focus()
  }
  const start = (text: string) => {
    const present = area.current?.value ?? ''
    const isOwn = present.trim() !== '' && STARTERS.every((starter) => starter.text !== present)
    if (isOwn) setReplaced(present)
    write(text)
  }
  const takeBack = () => {
    write(replaced ?? '')
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
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => {
          if (counter.current) counter.current.textContent = countLetters(currentTarget.value)
        }}
      />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Begin with an example</legend>
        <span aria-hidden="true" className="text-12 text-muted">
          Begin with:
        </span>
        {STARTERS.map(({ trade, text }) => (
          <Button key={trade} size="small" onClick={() => start(text)}>
            {trade}
          </Button>
        ))}
        {replaced !== undefined && (
          <Button variant="quiet" size="small" onClick={takeBack}>
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
