import { UserMenuTrigger } from '#app/shell/user-menu-trigger.tsx'
import { lazyPopup } from '#ui/lazy-popup.tsx'

export const UserMenu = lazyPopup(() => import('#app/shell/user-menu-content.tsx'), UserMenuTrigger)
