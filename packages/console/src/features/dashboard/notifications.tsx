import { NotificationsTrigger } from '#features/dashboard/notifications-trigger.tsx'
import { lazyPopup } from '#ui/lazy-popup.tsx'

export const Notifications = lazyPopup(
  () => import('#features/dashboard/notifications-content.tsx'),
  NotificationsTrigger,
)
