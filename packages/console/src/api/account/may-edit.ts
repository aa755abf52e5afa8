import { useSession } from './user.ts'

export function useMayEdit(): boolean {
  return useSession().user?.account.rights !== 'viewer'
}

/** Only the owner of an account may delete its bots, or deploy a bot although its checks block the deploy. */
export function useIsAccountOwner(): boolean {
  return useSession().user?.account.mine === true
}
