import type { ComponentType } from 'react'
import type { DialogProps } from '#ui/dialog-panel.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** A modal dialog; a sheet from below on phones. A page may draw it closed without weighing more for it. */
export const Dialog: ComponentType<DialogProps> = lazyDialog(() => import('#ui/dialog-panel.tsx'))
