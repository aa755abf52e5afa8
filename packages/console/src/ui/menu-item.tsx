import { lazy } from 'react'
import { loadChunk } from '#load-chunk.ts'

/** A row of a menu. It arrives with the menu, for it is never seen before. */
export const MenuItem = lazy(() => loadChunk(() => import('#ui/menu-row.tsx')))
