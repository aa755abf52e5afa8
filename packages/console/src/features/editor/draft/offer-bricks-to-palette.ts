import type { ConnectedFunction } from '@bricks/contract'
import { useEffect } from 'react'

interface OfferedBricks {
  bricks: readonly ConnectedFunction[]
  open: (brick: ConnectedFunction) => void
}

let offered: OfferedBricks | undefined

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
