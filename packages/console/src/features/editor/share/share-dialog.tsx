import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** How a bot gets to its visitors, and how it looks there. */
export const ShareDialog = lazyDialog(() => import('#features/editor/share/share-content.tsx'))
