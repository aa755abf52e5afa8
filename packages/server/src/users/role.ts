/** The role in force: what an operator granted, or more where a subscription gives more. */
export function roleInForce(grantedRole: number, subscribedRole = 0): number {
  return Math.max(grantedRole, subscribedRole)
}
