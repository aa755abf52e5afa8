import { lazyDialog } from '#ui/lazy-dialog.tsx'

/** Offers the paid plans where the present one ends. */
export const UpgradeDialog = lazyDialog(() => import('#ui/upgrade-dialog-content.tsx'))
