import { useSession } from './user.ts'

/** Viewers only read. */
export function useMayEdit(): boolean {
  return useSession().user?.account.rights !== 'viewer'
}
