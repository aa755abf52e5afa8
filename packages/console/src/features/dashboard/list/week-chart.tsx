import { formatCount } from '#ui/base/format-count.ts'
import { countChatsOfWeek } from './arrange-projects.ts'

const WIDTH = 84
const HEIGHT = 20

export function WeekChart({ week }: { week: readonly number[] }) {
  const chats = countChatsOfWeek({ week: [...week] })
  if (chats === 0) return <span>No chats this week</span>
  const most = Math.max(...week)
  const step = WIDTH / week.length
  return (
    <span className="inline-flex items-end gap-2 whitespace-nowrap">
      <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="text-line-strong">
        {week.map((count, day) => {
          const height = Math.max(2, (count / most) * HEIGHT)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
              key={day}
              x={day * step}
              y={HEIGHT - height}
              width={step - 3}
              height={height}
              rx={1.5}
              fill="currentColor"
              className={count > 0 ? 'text-muted' : undefined}
            />
          )
        })}
      </svg>
      <span className="tabular-nums">{formatCount(chats, 'chat', 'No chats')} this week</span>
    </span>
  )
}
