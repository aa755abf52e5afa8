import type { ComponentType } from 'react'
import type { DialogProps } from '#ui/dialog-panel.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** The dialog for pages: drawn closed it weighs nothing. What is lazy already takes `dialog-panel.tsx` itself, in one journey. */
export const Dialog: ComponentType<DialogProps> = lazyDialog(() => import('#ui/dialog-panel.tsx'))
