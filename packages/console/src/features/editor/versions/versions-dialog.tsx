import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** What was deployed so far, to look at and to bring back. */
export const VersionsDialog = lazyDialog(() => import('#features/editor/versions/versions-content.tsx'))
