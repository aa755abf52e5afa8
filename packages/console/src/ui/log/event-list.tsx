import type { AuditEvent } from '@bricks/contract'
import { describeDevice, isolateName } from '@bricks/contract/wire'
import { useId } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { formatDayName } from '#ui/time/format-day-name.ts'
import { describeAuthor } from './describe-event.ts'

export type LoggedEvent = Pick<AuditEvent, 'id' | 'at' | 'times' | 'author' | 'author_name' | 'address' | 'device'>

interface EventListProps<Event extends LoggedEvent> {
  level: 2 | 3
  events: readonly Event[]
  describe: (event: Event) => string
  isWarning: (event: Event) => boolean
  /** For a log of several accounts: gives the name of the event's account, or '' if it has none. */
  nameAccount?: (event: Event) => string
}

export function EventList<Event extends LoggedEvent>({ events, ...row }: EventListProps<Event>) {
  const days = Object.entries(Object.groupBy(events, ({ at }) => new Date(at).toDateString()))
  return (
    <div className="grid gap-6">
      {days.map(([day, ofDay = []]) => (
        <DayOfEvents key={day} title={formatDayName(new Date(day), new Date())} events={ofDay} {...row} />
      ))}
    </div>
  )
}

interface DayProps<Event extends LoggedEvent> extends EventListProps<Event> {
  title: string
}

function DayOfEvents<Event extends LoggedEvent>({
  title,
  level,
  events,
  describe,
  isWarning,
  nameAccount,
}: DayProps<Event>) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <div>
      <Heading id={id} className="mb-2 text-12 font-medium text-muted">
        {title}
      </Heading>
      <Card>
        <ol aria-labelledby={id} className="divide-y px-4 sm:px-5">
          {events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              what={describe(event)}
              warns={isWarning(event)}
              account={nameAccount?.(event) ?? ''}
            />
          ))}
        </ol>
      </Card>
    </div>
  )
}

interface EventRowProps {
  event: LoggedEvent
  what: string
  warns: boolean
  account: string
}

function EventRow({ event, what, warns, account }: EventRowProps) {
  const { at, times, address, device } = event
  const from = [account, device && describeDevice(device), address]
    .filter((each) => each !== '')
    .map(isolateName)
    .join(' · ')
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 py-3">
      <time dateTime={at} className="text-12 leading-5 text-muted tabular-nums">
        {formatTime(at)}
      </time>
      <div className="min-w-0">
        <p className={classNames('wrap-anywhere', warns && 'text-red-text')}>
          <strong className="font-medium">{describeAuthor(event)}</strong> {what}
          {times > 1 && <Badge className="ms-2">{times} times</Badge>}
        </p>
        {from && <p className="text-12 wrap-anywhere text-muted">{from}</p>}
      </div>
    </li>
  )
}

function formatTime(at: string): string {
  return new Date(at).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}
