import type { AnswerCards } from '@bricks/contract'
import { LIMITS, readCards } from '@bricks/contract/wire'
import { useMemo } from 'react'
import { Button } from '#ui/base/button.tsx'
import { FoundCards } from '#ui/cards/found-cards.tsx'
import type { AnswerField } from '#ui/trial/answer-fields.ts'
import { type CardRole, findCardRole, guessCards, ROLE_WORDS, withCardRole } from './card-roles.ts'

interface CardChoiceProps {
  value: unknown
  fields: readonly AnswerField[]
  cards: AnswerCards | undefined
  onChange: (cards: AnswerCards | undefined) => void
}

const SHOWN = 3

export function CardChoice({ value, fields, cards, onChange }: CardChoiceProps) {
  const found = useMemo(() => (cards ? readCards(value, cards) : []), [value, cards])
  const guessAndChangeCards = () => onChange(guessCards(fields))
  if (!cards) {
    return (
      <div className="flex flex-wrap items-center gap-2 border-t p-3">
        <p className="me-auto text-12 text-muted">Cards show up to {LIMITS.cards} results beside the bot’s words.</p>
        <Button size="small" onClick={guessAndChangeCards} disabled={guessCards(fields) === undefined}>
          Show as cards
        </Button>
      </div>
    )
  }
  return (
    <section aria-label="Cards" className="grid gap-2 border-t p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-12 text-muted">
          {found.length === 0
            ? 'No card: nothing in this answer has the chosen title.'
            : `${found.length === 1 ? 'One card' : `${found.length} cards`}, as visitors see them. Choose their parts above.`}
        </p>
        <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
          No cards
        </Button>
      </div>
      <FoundCards cards={found.slice(0, SHOWN)} pictures="box" />
      {found.some(({ image }) => image) && (
        <p className="text-12 text-muted">
          Pictures are shown from the hosts that you list in Share, “Sites and texts”.
        </p>
      )}
    </section>
  )
}

interface RoleSelectProps {
  field: AnswerField
  cards: AnswerCards
  onChange: (cards: AnswerCards) => void
}

export function RoleSelect({ field: { path, label }, cards, onChange }: RoleSelectProps) {
  const role = findCardRole(path, cards)
  // A field outside the cards' list can only become the title, which starts new cards from the field's own list.
  const roles: CardRole[] =
    role === 'title'
      ? ['title']
      : role === undefined
        ? ['none', 'title']
        : ['none', 'title', 'subtitle', 'image', 'link', 'line']
  const isFull = (cards.fields?.length ?? 0) >= LIMITS.cardFields
  return (
    <select
      aria-label={`${label} on the card`}
      value={role ?? 'none'}
      onChange={({ target }) => {
        const chosen = roles.find((each) => each === target.value)
        if (chosen) onChange(withCardRole(path, chosen, cards))
      }}
      className={`h-7 shrink-0 cursor-pointer rounded-tag border bg-surface px-1 text-12 pointer-coarse:h-11 ${role && role !== 'none' ? '' : 'text-muted'}`}
    >
      {roles.map((each) => (
        <option key={each} value={each} disabled={each === 'line' && isFull && role !== 'line'}>
          {ROLE_WORDS[each]}
        </option>
      ))}
    </select>
  )
}
