import { useSession } from './user.ts'

export function useMayEdit(): boolean {
  return useSession().user?.account.rights !== 'viewer'
}

/** Only the owner of an account deletes its bots, and deploys one whose checks block it. */
export function useIsAccountOwner(): boolean {
  return useSession().user?.account.mine === true
}
