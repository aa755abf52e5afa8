import { lazy, Suspense, useEffect } from 'react'
import { loadChunk, prefetchChunk } from '#load-chunk.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { EllipsisVertical } from '#ui/icons/icons.ts'
import { useTouched } from '#ui/media/use-touched.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MoreItemsProps } from './more-items.tsx'

const load = () => import('./more-items.tsx')
const MoreItems = lazy(() => loadChunk(load))

export function MoreMenu(props: MoreItemsProps) {
  const isTouched = useTouched()
  useEffect(() => {
    if (isTouched) void prefetchChunk(load)
  }, [isTouched])
  const trigger = (
    <IconButton label="More actions">
      <EllipsisVertical aria-hidden="true" />
    </IconButton>
  )
  return (
    <Menu trigger={trigger}>
      <Suspense>
        <MoreItems {...props} />
      </Suspense>
    </Menu>
  )
}
