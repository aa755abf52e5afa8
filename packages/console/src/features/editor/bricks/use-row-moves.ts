import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { loadChunk } from '#load-chunk.ts'

export interface RowMoves {
  drag: (event: PointerEvent<HTMLElement>) => void
  moveByKey: (event: KeyboardEvent<HTMLElement>) => void
  moveBy: (id: string, places: number) => void
}

/** The row `id` takes the place of the row `onto` in the list; `place` counts from one. */
export type PutRow = (id: string, onto: string, place: number, count: number) => void

const STEPS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export function useRowMoves(put: PutRow): RowMoves {
  const [moves] = useState<RowMoves>(() => {
    const moveRow = (row: HTMLElement | null, places: number) => {
      const rows = listRows(row)
      const from = row ? rows.indexOf(row) : -1
      const to = Math.min(Math.max(from + places, 0), rows.length - 1)
      reportMove(put, rows, from, to)
    }
    return {
      drag: (event) => {
        const { currentTarget: handle, nativeEvent } = event
        const row = findRow(handle)
        if (!row || event.button !== 0) return
        handle.setPointerCapture(event.pointerId)
        void loadChunk(() => import('./drag-row.ts')).then(({ dragRow }) => {
          // If the pointer was released while the code was loaded, nothing is dragged.
          if (!handle.hasPointerCapture(nativeEvent.pointerId)) return
          const rows = listRows(row)
          const from = rows.indexOf(row)
          dragRow({ handle, event: nativeEvent, rows, from }, (to) => {
            if (to !== from) reportMove(put, rows, from, to)
          })
        })
      },
      moveByKey: (event) => {
        const places = STEPS[event.key]
        if (places === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        const handle = event.currentTarget
        moveRow(findRow(handle), places)
        requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }))
      },
      moveBy: (id, places) => moveRow(document.getElementById(`brick-${id}`), places),
    }
  })
  return moves
}

function reportMove(put: PutRow, rows: readonly HTMLElement[], from: number, to: number): void {
  const id = rows[from]?.dataset.brick
  const onto = rows[to]?.dataset.brick
  if (id !== undefined && onto !== undefined) put(id, onto, to + 1, rows.length)
}

function findRow(handle: HTMLElement): HTMLElement | null {
  return handle.closest<HTMLElement>('[data-brick]')
}

function listRows(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.parentElement?.children ?? [])].filter((each) => each instanceof HTMLElement)
}
