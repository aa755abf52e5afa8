import type { ConnectedFunction } from '@bricks/contract'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { EditorAction } from '#features/editor/draft/draft-reducer.ts'
import { showToast } from '#ui/feedback/toast.ts'
import type { BrickActions } from './brick-row.tsx'
import { changeBrickLook, switchBrick } from './change-brick.ts'
import { type PutRow, useRowMoves } from './use-row-moves.ts'

interface BrickEditing {
  functions: readonly ConnectedFunction[]
  saved: readonly ConnectedFunction[]
  isLive: boolean
  dispatch: Dispatch<EditorAction>
  onEdit: (connected: ConnectedFunction) => void
  onRemove: (connected: ConnectedFunction) => void
}

export function useBrickActions(editing: BrickEditing): { actions: BrickActions; said: string } {
  const [said, setSaid] = useState('')
  const latest = useRef(editing)
  useEffect(() => {
    latest.current = editing
  })
  const moveBrick: PutRow = (id, onto, place, count) => {
    const { functions, dispatch } = latest.current
    const name = functions.find((each) => each.id === id)?.name ?? ''
    setSaid(`“${name}” is number ${place} of ${count}.`)
    if (id !== onto) dispatch({ type: 'function-moved', id, onto })
  }
  const moves = useRowMoves(moveBrick)
  const [actions] = useState<BrickActions>(() => {
    const addOrReplaceBrick = (connected: ConnectedFunction) =>
      latest.current.dispatch({ type: 'function-put', connected })
    return {
      ...moves,
      edit: (brick) => latest.current.onEdit(brick),
      remove: (brick) => latest.current.onRemove(brick),
      changeLook: (brick, look) => addOrReplaceBrick(changeBrickLook(brick, look)),
      switchOn: (brick, isOn) => {
        const saved = latest.current.saved.find(({ id }) => id === brick.id)
        addOrReplaceBrick(switchBrick(brick, isOn, saved))
        if (latest.current.isLive)
          showToast(`“${brick.name}” is ${isOn ? 'on' : 'off'} here. Deploy, and it is for visitors.`)
      },
      noteCall: (brick) => {
        setSaid(`“${brick.name}” is called.`)
      },
    }
  })
  return { actions, said }
}
