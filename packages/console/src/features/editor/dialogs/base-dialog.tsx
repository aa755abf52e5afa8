import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** Edits the name, the model and what it is told. */
export const BaseDialog = lazyDialog(() => import('#features/editor/dialogs/base-content.tsx'))
