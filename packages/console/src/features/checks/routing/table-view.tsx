import type { KeyboardEvent } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import { X } from '#ui/icons/icons.ts'
import type { Cell, Column, RoutingTable, Row } from './routing-table.ts'
import { ChangeNote, chooseCellTone, VERDICTS } from './row-words.tsx'

export interface RowsProps {
  table: RoutingTable
  chosen: string | undefined
  onChoose: (id: string) => void
  onRemove?: ((id: string) => void) | undefined
}

const TONES = {
  green: 'bg-green-soft text-green-text',
  red: 'bg-red-soft text-red-text',
  amber: 'bg-amber-soft text-amber-text',
}

export function TableView({ table: { columns, rows }, chosen, onChoose, onRemove }: RowsProps) {
  return (
    <section
      aria-label="The routing table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-card border bg-surface"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">How often each sentence went to which brick</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className="min-w-48 px-4 py-3 text-start text-12 font-normal text-muted">
              Sentence
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} />
            ))}
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveByArrows}>
          {rows.map((row) => (
            <TableRow
              key={row.sentence.id}
              row={row}
              isChosen={row.sentence.id === chosen}
              onChoose={onChoose}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ColumnHead({ column: { name, note, brick } }: { column: Column }) {
  return (
    <th scope="col" className="w-20 min-w-18 px-1 py-3 align-bottom text-12 font-normal text-muted">
      <span className="grid justify-items-center gap-1.5">
        {brick && <BrickBlock size="small" name={name} look={brick.look} off={note === 'off'} />}
        <span dir="auto" className="line-clamp-2 wrap-anywhere" title={name}>
          {name}
        </span>
        {note === 'off' && <span>(off)</span>}
      </span>
    </th>
  )
}

interface TableRowProps extends Omit<RowsProps, 'table' | 'chosen'> {
  row: Row
  isChosen: boolean
}

function TableRow({ row, isChosen, onChoose, onRemove }: TableRowProps) {
  const { sentence, meant, cells, verdict, change } = row
  return (
    <tr className={classNames('border-b last:border-b-0', isChosen && 'bg-sunken')}>
      <th scope="row" className="px-2 py-1 text-start font-normal">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(sentence.id)}
          className="w-full rounded-control px-2 py-2 text-start outline-offset-0 hover:bg-sunken pointer-coarse:min-h-11"
        >
          <span dir="auto" className="block wrap-anywhere">
            {sentence.text}
          </span>
          <span className="sr-only">
            , meant for {meant?.name ?? 'a deleted brick'}: {VERDICTS[verdict].words}
          </span>
          {change && <ChangeNote change={change} />}
        </button>
      </th>
      {cells.map((cell) => (
        <TableCell key={cell.column.id} cell={cell} times={row.times} isAsked={verdict !== 'unasked'} />
      ))}
      <td className="pe-2 text-end">
        {onRemove && (
          <IconButton label={`Remove “${sentence.text}”`} onClick={() => onRemove(sentence.id)}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  )
}

function TableCell({ cell, times, isAsked }: { cell: Cell; times: number; isAsked: boolean }) {
  const { n, isMeant } = cell
  return (
    <td className="px-1 py-1.5 text-center">
      <span
        className={classNames(
          'mx-auto grid h-7 w-11 place-items-center rounded-control font-semibold',
          isMeant && 'outline-1 outline-line-strong',
          isMeant && n === 0 && 'outline-dashed',
          n > 0 ? TONES[chooseCellTone(cell)] : 'text-muted',
        )}
      >
        <span aria-hidden="true">{n > 0 ? n : '·'}</span>
        <span className="sr-only">
          {isAsked ? `${n} of ${times}` : 'not asked yet'}
          {isMeant && ', meant'}
        </span>
      </span>
    </td>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('th button')]
  const next = buttons[buttons.findIndex((button) => button.matches(':focus')) + step]
  if (!next || !buttons.some((button) => button.matches(':focus'))) return
  event.preventDefault()
  next.focus()
}
