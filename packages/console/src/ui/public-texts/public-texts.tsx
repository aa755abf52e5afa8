import type { PublicPart } from '@bricks/contract/wire'
import { classNames } from '#ui/base/class-names.ts'

const MAY_SCROLL = 120

type Shown = Pick<PublicPart, 'place' | 'text' | 'marks'>

interface PublicTextsProps {
  parts: readonly Shown[]
  isWhole?: boolean
}

export function PublicTexts({ parts, isWhole = false }: PublicTextsProps) {
  const different = new Map(parts.map((part) => [`${part.place}: ${part.text}`, part]))
  return (
    <dl className="grid gap-3">
      {[...different].map(([key, { place, text, marks }]) => (
        <div key={key}>
          <dt className="text-12 text-muted wrap-anywhere">{place}</dt>
          <dd
            // A text that scrolls must be reachable by keyboard. Shorter ones hardly ever scroll.
            tabIndex={!isWhole && text.length > MAY_SCROLL ? 0 : undefined}
            className={classNames('whitespace-pre-wrap wrap-anywhere', !isWhole && 'max-h-40 overflow-y-auto')}
          >
            <MarkedText text={text} marks={marks} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function MarkedText({ text, marks }: Pick<Shown, 'text' | 'marks'>) {
  const sliceText = (start: number, end: number) => text.slice(start, end)
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <span key={start}>
          {sliceText(marks[at - 1]?.end ?? 0, start)}
          <mark className="rounded-tag bg-amber-soft px-0.5 font-medium text-amber-text underline decoration-dotted">
            {sliceText(start, end)}
          </mark>
        </span>
      ))}
      {sliceText(marks.at(-1)?.end ?? 0, text.length)}
    </>
  )
}
