import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** Connects an API, or edits one that is connected. */
export const ConnectApiDialog = lazyDialog(() => import('#features/editor/dialogs/connect-api-content.tsx'))
