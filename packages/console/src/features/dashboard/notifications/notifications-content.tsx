import type { Notice } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useMayEdit } from '#api/account/may-edit.ts'
import { useSession } from '#api/account/user.ts'
import { formatEndDate } from '#api/describe-model.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { noticesQuery, readNoticesMutation } from '#api/notices.ts'
import { projectsQuery } from '#api/projects/projects.ts'
import { buildEditPath, PAGES } from '#pages.ts'
import { buildConversationsPath, buildInsightsPath } from '#ui/bot/bot-paths.ts'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { formatDay } from '#ui/time/format-day.ts'
import { NotificationsTrigger } from './notifications-trigger.tsx'

export default function NotificationsContent() {
  const { data: notices = [], isError, error, refetch } = useQuery(noticesQuery)
  const { mutate: markRead } = useMutation(readNoticesMutation)
  const mayEdit = useMayEdit()
  const unread = notices.filter((notice) => !notice.read).map(({ id }) => id)
  const markAllRead = () => mayEdit && unread.length > 0 && markRead(unread)
  return (
    <Popover title="Notifications" defaultOpen onClose={markAllRead} trigger={<NotificationsTrigger />}>
      <NoticeList notices={notices} onRetry={isError ? refetch : undefined} onFollow={markAllRead} error={error} />
    </Popover>
  )
}

type PlainKind = Exclude<Notice['kind'], 'model_ended' | 'model_ends'>

const TEXTS: Record<PlainKind, string> = {
  limit_near: 'This month’s chats are nearly used up.',
  limit_reached: 'This month’s chats are used up. Your bots answer again next month.',
  budget_near: 'A bot has spent 80 % of its budget.',
  budget_reached:
    'A bot has spent its budget: visitors get no answers until the day or month is over, or you raise it.',
  key_refused: 'The provider refuses your API key. Set another one in Settings.',
  key_unchecked: 'Your API key was saved, but the provider could not be reached to check it.',
  paused_by_plan: 'A live bot is paused: you have more of them than your plan includes.',
  model_gone: 'The provider no longer offers the model of one of your bots. Choose another one.',
  model_fallback: 'A bot now answers with another model: its own is not on your plan.',
  payment_failed: 'A payment failed. Your plan goes on for seven days: check your card under Manage in Settings.',
  brick_failing: 'A brick of one of your bots has failed five times in a row.',
  handoff_failing:
    'What a visitor wrote to a person could not be delivered yet. Read it, and check where it goes, under Conversations and Share.',
  connection_refused: 'An API no longer accepts the sign-in of one of your bots. Connect it again.',
  paid_twice: 'You had paid for two plans at once. The later one is being cancelled and its payment given back.',
}

const ON_LARGER_PLAN = 'This month’s chats are used up. Your bots answer again next month, or on a larger plan.'

const LINK = '-mx-2 flex items-start gap-2 rounded-control px-2 py-2 transition-colors hover:bg-sunken'

interface NoticeListProps {
  notices: readonly Notice[]
  onRetry: (() => void) | undefined
  /** A notice's link leaves the page, so the box is not closed but gone. */
  onFollow: () => void
  error: Error | null
}

function NoticeList({ notices, onRetry, onFollow, error }: NoticeListProps) {
  const role = useSession().user?.role ?? ROLE_PREMIUM
  const { data: projects = [] } = useQuery(projectsQuery)
  if (onRetry) return <RetryNotice text={describeLoadFailure('Your notifications', error)} onRetry={onRetry} />
  if (notices.length === 0) return <p className="text-muted">Nothing new. We tell you here when a bot needs you.</p>
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link to={findNoticePath(notice)} onClick={onFollow} className={LINK}>
            <span
              aria-hidden="true"
              className={`mt-1.5 size-2 shrink-0 rounded-full ${notice.read ? 'bg-line' : 'bg-blue forced-colors:bg-[Highlight]'}`}
            />
            <span>
              {describeNotice(notice, role)}
              <span className="block text-12 text-muted wrap-anywhere">
                <BotName name={projects.find(({ id }) => id === notice.project_id)?.name} />
                <time dateTime={notice.at}>{formatDay(notice.at)}</time>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function BotName({ name }: { name: string | undefined }) {
  return (
    name !== undefined && (
      <>
        <bdi>{name}</bdi> ·{' '}
      </>
    )
  )
}

function findNoticePath({ kind, project_id }: Notice): string {
  if (project_id === undefined) return PAGES.settings.path
  if (kind === 'handoff_failing') return buildConversationsPath(project_id)
  return kind === 'budget_near' || kind === 'budget_reached' ? buildInsightsPath(project_id) : buildEditPath(project_id)
}

function describeNotice({ kind, model = 'its model', ends }: Notice, role: number): string {
  if (kind === 'limit_reached' && role < ROLE_PREMIUM) return ON_LARGER_PLAN
  if (kind === 'model_ended')
    return `${model} is no longer offered. A bot of yours answers with another model until you choose one.`
  if (kind === 'model_ends') {
    return `The model ${model} ends${ends ? ` on ${formatEndDate(ends)}` : ' soon'}. Choose another one for your bot before that.`
  }
  return TEXTS[kind]
}
