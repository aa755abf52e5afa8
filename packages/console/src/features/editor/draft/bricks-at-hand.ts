import type { ConnectedFunction } from '@bricks/contract'
import { useEffect } from 'react'

interface BricksAtHand {
  bricks: readonly ConnectedFunction[]
  open: (brick: ConnectedFunction) => void
}

let atHand: BricksAtHand | undefined

export function useOfferBricksAtHand(
  bricks: readonly ConnectedFunction[],
  open: (brick: ConnectedFunction) => void,
): void {
  useEffect(() => {
    atHand = { bricks, open }
    return () => {
      atHand = undefined
    }
  })
}

export function findBricksAtHand(): BricksAtHand | undefined {
  return atHand
}
