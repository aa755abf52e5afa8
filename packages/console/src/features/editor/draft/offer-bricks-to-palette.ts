import type { ConnectedFunction } from '@bricks/contract'
import { useEffect } from 'react'

interface OfferedBricks {
  bricks: readonly ConnectedFunction[]
  open: (brick: ConnectedFunction) => void
}

let offered: OfferedBricks | undefined

/** While the editor is open, the command palette lists its bricks and opens them. */
export function useOfferBricksToPalette(
  bricks: readonly ConnectedFunction[],
  open: (brick: ConnectedFunction) => void,
): void {
  useEffect(() => {
    offered = { bricks, open }
    return () => {
      offered = undefined
    }
  })
}

export function findOfferedBricks(): OfferedBricks | undefined {
  return offered
}
