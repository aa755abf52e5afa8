import { lazy, Suspense } from 'react'
import { loadChunk } from '#load-chunk.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { EllipsisVertical } from '#ui/icons/icons.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import type { MoreItemsProps } from './more-items.tsx'

const loadItems = () => import('./more-items.tsx')
const MoreItems = lazy(() => loadChunk(loadItems))

export function MoreMenu(props: MoreItemsProps) {
  const trigger = (
    <IconButton label="More actions">
      <EllipsisVertical aria-hidden="true" />
    </IconButton>
  )
  return (
    <Menu trigger={trigger} loadItems={loadItems}>
      <Suspense>
        <MoreItems {...props} />
      </Suspense>
    </Menu>
  )
}
