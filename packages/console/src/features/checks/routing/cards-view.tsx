import type { ReactNode } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { ChangeNote, chooseCellTone, VERDICTS } from './row-words.tsx'
import type { RowsProps } from './table-view.tsx'

interface CardsViewProps extends RowsProps {
  details: ReactNode
}

export function CardsView({ table: { rows }, chosen, onChoose, onRemove, details }: CardsViewProps) {
  return (
    <ul aria-label="The routing table" className="grid grid-cols-1 gap-3">
      {rows.map(({ sentence, meant, cells, times, verdict, change }) => (
        <li key={sentence.id}>
          <Card className="grid grid-cols-1 gap-2 p-4">
            <p dir="auto" className="font-medium wrap-anywhere">
              {sentence.text}
            </p>
            <p className="text-12 text-muted">
              Meant for <span dir="auto">{meant?.name ?? 'a deleted brick'}</span>
            </p>
            <p className="flex flex-wrap gap-1.5">
              {verdict === 'unasked' && <Badge>{VERDICTS.unasked.words}</Badge>}
              {cells
                .filter(({ n }) => n > 0)
                .map((cell) => (
                  <Badge key={cell.column.id} tone={chooseCellTone(cell)} className="max-w-full">
                    <span className="truncate">
                      <bdi>{cell.column.name}</bdi> {cell.n} of {times}
                    </span>
                  </Badge>
                ))}
            </p>
            {change && <ChangeNote change={change} />}
            <p className="flex flex-wrap gap-2">
              {verdict !== 'unasked' && sentence.id !== chosen && (
                <Button size="small" onClick={() => onChoose(sentence.id)}>
                  Descriptions
                </Button>
              )}
              {onRemove && (
                <Button size="small" variant="quiet" onClick={() => onRemove(sentence.id)}>
                  Remove
                </Button>
              )}
            </p>
          </Card>
          {sentence.id === chosen && <div className="mt-3">{details}</div>}
        </li>
      ))}
    </ul>
  )
}
