import type { User } from '@bricks/contract'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { useFollowAccount } from './follow-account.ts'
import { ResumeQuestion } from './resume-question.tsx'
import { useSwitchAccount } from './switch-account.ts'

export default function AccountFollower({ user, wanted }: { user: User; wanted: string | null }) {
  useFollowAccount()
  useSwitchAccount(user.account.id, wanted)
  if (wanted !== null) return <LoadingView />
  return user.account.mine && <ResumeQuestion />
}
