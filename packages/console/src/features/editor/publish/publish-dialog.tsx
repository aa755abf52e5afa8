import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** Puts a project into the library. */
export const PublishDialog = lazyDialog(() => import('#features/editor/publish/publish-content.tsx'))
