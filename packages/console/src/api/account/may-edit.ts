import { useSession } from './user.ts'

export function useMayEdit(): boolean {
  return useSession().user?.account.rights !== 'viewer'
}

/** Only the owner of an account deletes its bots. */
export function useMayDelete(): boolean {
  return useSession().user?.account.mine === true
}

/** Only the owner of an account deploys a bot whose checks block it. */
export function useMayOverruleChecks(): boolean {
  return useMayDelete()
}
