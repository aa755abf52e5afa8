import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { noticesQuery, readNoticesMutation } from '#api/notices.ts'
import { NoticeList } from '#features/dashboard/notice-list.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'

export function Notifications() {
  const { data: notices = [], isError, refetch } = useQuery(noticesQuery)
  const { mutate: markRead } = useMutation(readNoticesMutation)
  const unread = notices.filter((notice) => !notice.read).map(({ id }) => id)
  return (
    <Popover
      title="Notifications"
      onClose={() => unread.length > 0 && markRead(unread)}
      trigger={
        <IconButton
          label={unread.length > 0 ? `Notifications, ${unread.length} new` : 'Notifications'}
          className="relative"
        >
          <Bell aria-hidden="true" />
          {unread.length > 0 && (
            <span
              aria-hidden="true"
              className="absolute end-[calc(50%-9px)] top-[calc(50%-9px)] size-2 rounded-full bg-accent"
            />
          )}
        </IconButton>
      }
    >
      <NoticeList notices={notices} onRetry={isError ? refetch : undefined} />
    </Popover>
  )
}
