import type { Card } from '@bricks/contract/wire'

interface FoundCardsProps {
  cards: readonly Card[]
  /** `box` shows a box with the word "Picture" for each picture: the console loads no pictures from other hosts. */
  pictures?: 'none' | 'box'
}

export function FoundCards({ cards, pictures = 'none' }: FoundCardsProps) {
  if (cards.length === 0) return null
  return (
    <ul aria-label="Cards" className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-2">
      {cards.map(({ title, subtitle, image, link, fields = [] }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: cards stand in their order and never move
          key={at}
          className="grid min-w-0 content-start gap-0.5 overflow-hidden rounded-control border bg-surface px-3 py-2 wrap-anywhere"
        >
          {pictures === 'box' && image && (
            <span className="-mx-3 -mt-2 mb-1 grid h-16 place-items-center bg-sunken text-12 text-muted">Picture</span>
          )}
          <p dir="auto" className="font-medium">
            {title}
          </p>
          {subtitle && (
            <p dir="auto" className="text-12 text-muted">
              {subtitle}
            </p>
          )}
          {fields.length > 0 && (
            <dl className="mt-1 grid gap-0.5 text-12">
              {fields.map(({ label, value }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-2">
                  <dt className="text-muted">{label}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {link && <p className="mt-1 text-12 text-muted">{readLinkHost(link)}</p>}
        </li>
      ))}
    </ul>
  )
}

function readLinkHost(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link
}
