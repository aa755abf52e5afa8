import type { User } from '@bricks/contract'
import { useEffect } from 'react'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { findAccountOwner, noteAccountOwner } from '#ui/plan/account-owner.ts'
import { useFollowAccount } from './follow-account.ts'
import { ResumeQuestion } from './resume-question.tsx'
import { useSwitchAccount } from './switch-account.ts'

export default function AccountKeeper({ user, wanted }: { user: User; wanted: string | null }) {
  useFollowAccount()
  useSwitchAccount(user.account.id, wanted)
  const owner = findAccountOwner(user)
  useEffect(() => noteAccountOwner(owner && `${owner.name} (${owner.username})`), [owner])
  useEffect(() => () => noteAccountOwner(undefined), [])
  if (wanted !== null) return <LoadingView />
  return user.account.mine && <ResumeQuestion />
}
