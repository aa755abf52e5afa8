import type { OperatedSession } from '@bricks/contract'
import { describeDevice } from '@bricks/contract/wire'
import { describeAge } from '#api/describe-age.ts'
import { Button } from '#ui/base/button.tsx'

interface SessionRowProps {
  session: OperatedSession
  withEmail?: boolean
  pending: boolean
  disabled: boolean
  onEnd: () => void
}

export function SessionRow({ session, withEmail = false, pending, disabled, onEnd }: SessionRowProps) {
  const { email, user_agent, address, last_seen_at } = session
  const device = describeDevice(user_agent)
  const from = [withEmail ? device : '', address, `last used ${describeAge(last_seen_at, new Date())}`]
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate" title={withEmail ? email : device}>
          {withEmail ? email : device}
        </p>
        <p className="text-12 wrap-anywhere text-muted">{from.filter((each) => each !== '').join(' · ')}</p>
      </div>
      <Button variant="quiet" pending={pending} disabled={disabled} onClick={onEnd}>
        Sign out
        <span className="sr-only">
          {' '}
          {device} of {email}
        </span>
      </Button>
    </li>
  )
}
