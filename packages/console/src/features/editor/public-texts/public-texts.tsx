import type { PublicPart } from '@bricks/contract/wire'
import { MarkedText } from '#features/editor/public-texts/marked-text.tsx'

/** Texts that others will read, each under where it stands. */
export function PublicTexts({ parts }: { parts: readonly PublicPart[] }) {
  // The same text at the same place says nothing new.
  const different = new Map(parts.map((part) => [`${part.place}: ${part.text}`, part]))
  return (
    <dl className="grid gap-3">
      {[...different].map(([key, { place, text, marks }]) => (
        <div key={key}>
          <dt className="text-12 text-muted wrap-anywhere">{place}</dt>
          <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
            <MarkedText text={text} marks={marks} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
