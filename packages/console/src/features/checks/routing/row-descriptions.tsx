import { LIMITS } from '@bricks/contract/wire'
import { Link } from 'react-router-dom'
import { useMayEdit } from '#api/account/may-edit.ts'
import { useCheckMaking } from '#api/rehearsal/use-check-making.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { buttonStyle } from '#ui/base/button-style.ts'
import { Card } from '#ui/base/card.tsx'
import { buildEditBrickPath } from '#ui/bot/bot-paths.ts'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import { describeCells, type Row, type TableBrick } from './routing-table.ts'
import { VERDICTS } from './row-words.tsx'

export function RowDescriptions({ projectId, row }: { projectId: string; row: Row }) {
  const { sentence, meant, cells, times, verdict } = row
  const taken = cells.flatMap(({ n, column, isMeant }) => (n > 0 && !isMeant && column.brick ? [column.brick] : []))
  const { words, tone } = VERDICTS[verdict]
  const mayEdit = useMayEdit()
  const { isMaking, createCheckAndShowIt } = useCheckMaking(projectId)
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <div className="grid gap-1.5">
        <Badge tone={tone} className="justify-self-start">
          {words}
        </Badge>
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          “{sentence.text}”
        </h3>
        {verdict !== 'unasked' && (
          <p className="text-12 text-muted wrap-anywhere">Went to: {describeCells(cells, times)}</p>
        )}
      </div>
      <p className="text-12">{ADVICE[verdict]}</p>
      <div className="grid grid-cols-1 gap-3 min-[30rem]:max-[68.75rem]:grid-cols-2">
        {meant && <BrickDescription projectId={projectId} brick={meant} said={sentence.text} part="Meant" />}
        {taken.map((brick) => (
          <BrickDescription key={brick.id} projectId={projectId} brick={brick} said={sentence.text} part="Called" />
        ))}
      </div>
      {meant && mayEdit && (
        <p className="grid grid-cols-1 justify-items-start gap-1.5">
          <Button
            size="small"
            pending={isMaking}
            onClick={() => void createCheckAndShowIt(toCheckOfSentence(sentence))}
          >
            Make a check of it
          </Button>
          <span className="text-12 text-muted">
            Then each run of the checks, and each deploy, looks whether it still calls {meant.name}.
          </span>
        </p>
      )}
      {!meant && (
        <p className="text-muted">
          The brick that was meant is deleted.{mayEdit && ' Remove the sentence, or add it for another.'}
        </p>
      )}
    </Card>
  )
}

function toCheckOfSentence({ text, brick, from }: Row['sentence']) {
  return {
    // The cut must not split a surrogate pair.
    name: text.slice(0, LIMITS.name).replace(/[\uD800-\uDBFF]$/, ''),
    turns: [{ say: text }],
    expects: [{ turn: 0, kind: 'calls' as const, brick }],
    ...(from && { from }),
  }
}

const ADVICE = {
  unasked: 'Run the table to see where it goes. The model chooses by this description.',
  right: 'The model chose it by this description.',
  elsewhere: 'The model chose by these descriptions. Say in each what it is for, and what it is not for.',
  nothing: 'The model saw no need for a brick. Say in this description when it is needed, in words that people use.',
}

interface DescriptionProps {
  projectId: string
  brick: TableBrick
  said: string
  part: 'Meant' | 'Called'
}

function BrickDescription({
  projectId,
  brick: { id, name, description, look, enabled },
  said,
  part,
}: DescriptionProps) {
  const mayEdit = useMayEdit()
  return (
    <article aria-label={`${part}: ${name}`} className="grid content-start gap-2 rounded-control border p-3">
      <h4 className="flex items-center gap-2">
        <BrickBlock size="small" name={name} look={look} off={enabled === false} />
        <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
          {name}
        </span>
        <span className="text-12 text-muted">{part}</span>
      </h4>
      <p dir="auto" className="text-12 whitespace-pre-wrap wrap-anywhere">
        {description || <em className="text-muted">It has no description.</em>}
      </p>
      {enabled === false && <p className="text-12 text-amber-text">It is switched off, so it cannot be chosen.</p>}
      {mayEdit && (
        <p>
          <Link to={buildEditBrickPath(projectId, id)} state={{ said }} className={buttonStyle('secondary', 'small')}>
            <span className="max-w-60 truncate">
              Edit <bdi>{name}</bdi>
            </span>
          </Link>
        </p>
      )}
    </article>
  )
}
