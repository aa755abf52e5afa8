import type { ConnectedFunction } from '@bricks/contract'
import { useEffect } from 'react'

interface BricksAtHand {
  /** The bricks of the draft, saved or not. */
  bricks: readonly ConnectedFunction[]
  open: (brick: ConnectedFunction) => void
}

let atHand: BricksAtHand | undefined

/** The bricks that the command palette finds while the editor shows a bot. */
export function useBricksAtHand(bricks: readonly ConnectedFunction[], open: (brick: ConnectedFunction) => void): void {
  useEffect(() => {
    atHand = { bricks, open }
    return () => {
      atHand = undefined
    }
  })
}

/** Undefined if no bot is being edited. */
export function findBricksAtHand(): BricksAtHand | undefined {
  return atHand
}
