import type { ConnectedFunction } from '@bricks/contract'
import { cloneElement, lazy, Suspense, startTransition, useState } from 'react'
import { loadChunk, prefetchChunk } from '#load-chunk.ts'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import type { Look } from './change-brick.ts'

const loadPopover = () => import('./look-popover.tsx')
const LookPopover = lazy(() => loadChunk(loadPopover))

interface LookButtonProps {
  brick: ConnectedFunction
  lit: boolean
  off: boolean
  onChangeLook: (brick: ConnectedFunction, change: Look) => void
}

export function LookButton({ brick, lit, off, onChangeLook }: LookButtonProps) {
  const [isWanted, setIsWanted] = useState(false)
  const label = `Change colour and mark of ${brick.name}`
  const trigger = (
    <button type="button" aria-label={label} title="Change colour and mark" className="relative rounded-control p-1">
      <BrickBlock name={brick.name} look={brick.look} lit={lit} off={off} />
    </button>
  )
  const prefetchPopover = () => void prefetchChunk(loadPopover)
  return (
    <Suspense fallback={trigger}>
      {isWanted ? (
        <LookPopover trigger={trigger} brick={brick} onChangeLook={(change) => onChangeLook(brick, change)} />
      ) : (
        cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          onClick: () => startTransition(() => setIsWanted(true)),
          onPointerEnter: prefetchPopover,
          onFocus: prefetchPopover,
        })
      )}
    </Suspense>
  )
}
