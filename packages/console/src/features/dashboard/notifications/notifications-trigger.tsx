import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { noticesQuery } from '#api/notices.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Bell } from '#ui/icons/icons.ts'

export function NotificationsTrigger(button: ComponentProps<'button'>) {
  const { data: notices = [] } = useQuery(noticesQuery)
  const unread = notices.filter((notice) => !notice.read).length
  return (
    <IconButton {...button} label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'} className="relative">
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-[calc(50%-9px)] top-[calc(50%-9px)] size-2 rounded-full bg-blue forced-colors:bg-[Highlight]"
        />
      )}
    </IconButton>
  )
}
