export interface User {
  id: string
  name: string
  email: string
  role: number
  pausedAt: string | null
  emailConfirmed: boolean
  providerKeyId: string | null
}

export function findRoleInForce(grantedRole: number, subscribedRole: number): number {
  return Math.max(grantedRole, subscribedRole)
}
