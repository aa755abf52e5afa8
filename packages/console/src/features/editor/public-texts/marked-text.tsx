import type { PublicPart } from '@bricks/contract/wire'

/** A text with what looks like a secret marked in it. */
export function MarkedText({ text, marks }: Pick<PublicPart, 'text' | 'marks'>) {
  const plain = (start: number, end: number) => text.slice(start, end)
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <span key={start}>
          {plain(marks[at - 1]?.end ?? 0, start)}
          <mark className="rounded-tag bg-amber-soft px-0.5 font-medium text-amber-text underline decoration-dotted">
            {plain(start, end)}
          </mark>
        </span>
      ))}
      {plain(marks.at(-1)?.end ?? 0, text.length)}
    </>
  )
}
