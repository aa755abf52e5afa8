import { useSession } from './user.ts'

export function useMayEdit(): boolean {
  return useSession().user?.account.rights !== 'viewer'
}
