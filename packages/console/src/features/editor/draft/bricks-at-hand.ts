import type { ConnectedFunction } from '@bricks/contract'
import { useEffect } from 'react'

interface BricksAtHand {
  /** As they are drafted, saved or not. */
  bricks: readonly ConnectedFunction[]
  open: (brick: ConnectedFunction) => void
}

let atHand: BricksAtHand | undefined

/** What is found from the keyboard while the editor shows a bot. */
export function useBricksAtHand(bricks: readonly ConnectedFunction[], open: (brick: ConnectedFunction) => void): void {
  useEffect(() => {
    atHand = { bricks, open }
    return () => {
      atHand = undefined
    }
  })
}

/** Undefined where no bot is being edited. */
export function findBricksAtHand(): BricksAtHand | undefined {
  return atHand
}
