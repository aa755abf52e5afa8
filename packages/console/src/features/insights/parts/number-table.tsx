import type { ReactNode } from 'react'
import { classNames } from '#ui/base/class-names.ts'

export interface NumberRow {
  id: string
  name: ReactNode
  cells: ReadonlyArray<{ words: string; isBad?: boolean }>
}

interface NumberTableProps {
  label: string
  columns: readonly [string, ...string[]]
  rows: readonly NumberRow[]
  className?: string
}

export function NumberTable({ label, columns, rows, className }: NumberTableProps) {
  const [first, ...others] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section aria-label={label} tabIndex={0} className={classNames('scrolls-sideways overflow-auto', className)}>
      <table className="w-full border-collapse text-end">
        <thead>
          <tr className="text-12 text-muted">
            <th scope="col" className="sticky start-0 bg-surface py-1.5 pe-3 text-start font-normal">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="py-1.5 ps-3 text-end font-normal whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id} className="border-t">
              <th scope="row" className="sticky start-0 bg-surface py-2 pe-3 text-start font-medium">
                {name}
              </th>
              {cells.map(({ words, isBad }, at) => (
                <td
                  key={others[at]}
                  className={classNames('py-2 ps-3 text-end whitespace-nowrap', isBad && 'font-semibold text-red-text')}
                >
                  {words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
