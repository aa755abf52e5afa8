import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** Shows what in a project looks like a secret before it becomes a file. */
export const ExportDialog = lazyDialog(() => import('#features/editor/publish/export-content.tsx'))
