/** @jsxImportSource preact */
import type { Card } from '@bricks/contract/wire'

interface Props {
  cards: Card[]
  label: string
  site: string | undefined
}

const REL = 'noopener noreferrer nofollow ugc'

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const JOINER = /[\u200c\u200d]/
const LAST_LATIN = 0x24f

export function CardList({ cards, label, site }: Props) {
  const hasImages = cards.some(({ image }) => image)
  return (
    <ul class={hasImages ? 'cards pictured' : 'cards'} aria-label={label} tabIndex={hasImages ? 0 : undefined}>
      {cards.map((card) => (
        <FoundCard card={card} site={site} hasBox={hasImages} />
      ))}
    </ul>
  )
}

function FoundCard({ card, site, hasBox }: { card: Card; site: string | undefined; hasBox: boolean }) {
  const { title, subtitle, image, link, fields = [] } = card
  const url = link ? new URL(link) : undefined
  const isOwn = url?.origin === site
  return (
    // `dir=auto` takes the direction of the card from its title. Numbers and words of another script follow that
    // direction.
    <li class="card" dir="auto">
      {hasBox && (
        <div class="card-box">
          {image && (
            <img
              src={image}
              alt=""
              loading="lazy"
              decoding="async"
              referrerpolicy="no-referrer"
              // `onError` is also called if the page's content security policy forbids the image.
              onError={({ currentTarget }) => currentTarget.remove()}
            />
          )}
        </div>
      )}
      <p class="card-title">
        {url ? (
          <a href={url.href} rel={REL} target={isOwn ? undefined : '_blank'}>
            {revealInvisible(title)}
          </a>
        ) : (
          revealInvisible(title)
        )}
      </p>
      {subtitle && (
        <p>
          <bdi>{revealInvisible(subtitle)}</bdi>
        </p>
      )}
      {fields.length > 0 && (
        <dl>
          {fields.map(({ label, value }) => (
            <div key={label}>
              <dt>
                <bdi>{revealInvisible(label)}</bdi>
              </dt>
              <dd>
                <bdi>{revealInvisible(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {url && !isOwn && (
        <small>
          <bdi dir="ltr">{url.host}</bdi>
        </small>
      )}
    </li>
  )
}

/**
 * Shows invisible characters as code points. Joiners behind a character that is not Latin stay as they are, because
 * Persian and Hindi words, and many emoji, need them.
 */
function revealInvisible(text: string): string {
  return text.replace(INVISIBLE, (mark, at: number) =>
    JOINER.test(mark) && text.charCodeAt(at - 1) > LAST_LATIN
      ? mark
      : ` U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')} `,
  )
}
