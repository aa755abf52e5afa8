import { useMutation, useQuery } from '@tanstack/react-query'
import { noticesQuery, readNoticesMutation } from '#api/notices.ts'
import { NoticeList } from '#features/dashboard/notice-list.tsx'
import { NotificationsTrigger } from '#features/dashboard/notifications-trigger.tsx'
import { Popover } from '#ui/popover.tsx'

export default function NotificationsContent() {
  const { data: notices = [], isError, error, refetch } = useQuery(noticesQuery)
  const { mutate: markRead } = useMutation(readNoticesMutation)
  const unread = notices.filter((notice) => !notice.read).map(({ id }) => id)
  return (
    <Popover
      title="Notifications"
      defaultOpen
      onClose={() => unread.length > 0 && markRead(unread)}
      trigger={<NotificationsTrigger />}
    >
      <NoticeList notices={notices} onRetry={isError ? refetch : undefined} error={error} />
    </Popover>
  )
}
