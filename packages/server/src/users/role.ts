/** The role in force: what an operator granted, or more where a subscription gives more. */
export function roleInForce(grantedRole: number, subscribedRole: number): number {
  return Math.max(grantedRole, subscribedRole)
}
