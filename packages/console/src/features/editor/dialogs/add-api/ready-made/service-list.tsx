import { GALLERY, type GalleryCard } from '@bricks/contract/gallery'
import { useEffect, useRef, useState } from 'react'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface ServiceListProps {
  last: string | undefined
  onChoose: (card: GalleryCard) => void
}

export function ServiceList({ last, onChoose }: ServiceListProps) {
  const cameFrom = useRef<HTMLButtonElement>(null)
  useEffect(() => cameFrom.current?.focus(), [])
  const [search, setSearch] = useState('')
  const cards = GALLERY.filter((card) => matchesService(card, search))
  return (
    <div className="grid gap-4">
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        placeholder="shop, calendar, mail"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="text-muted empty:hidden">
        {cards.length === 0 && 'No ready one has these words. Paste its API instead, or fill it in by hand.'}
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {cards.map((card) => (
          <li key={card.id} className="flex">
            <button
              type="button"
              ref={card.id === last ? cameFrom : undefined}
              onClick={() => onChoose(card)}
              className="flex w-full items-start gap-3 rounded-card border p-3 text-start transition-colors hover:border-line-strong hover:bg-sunken"
            >
              <BrickBlock name={card.name} look={card} />
              <span className="min-w-0">
                <span className="block font-medium">{card.name}</span>
                <span className="block text-12 text-pretty text-muted">{card.sentence}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function matchesService({ name, sentence, words }: GalleryCard, search: string): boolean {
  const text = `${name} ${sentence} ${words}`.toLowerCase()
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
