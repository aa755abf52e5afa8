import { type AccountRights, type MemberRights, ROLE_PREMIUM } from '@bricks/contract/wire'
import { findLimitsOfRole } from '#plan-limits.ts'
import type { User } from './user.ts'

export interface Visit {
  person: User
  account: User
  rights: AccountRights
}

export function createOwnVisit(user: User): Visit {
  return { person: user, account: user, rights: 'owner' }
}

/** The role is Premium at most, so that a member never becomes an operator through an account. */
export function createMemberVisit(person: User, account: User, { rights, place }: Membership): Visit {
  const role = Math.min(account.role, ROLE_PREMIUM)
  return { person, account: { ...account, role }, rights: findRightsInForce({ rights, place }, role) }
}

export interface Membership {
  rights: MemberRights
  place: number
}

/** If a plan has fewer seats than people, those who joined last may only read until there is a seat again. */
export function findRightsInForce({ rights, place }: Membership, ownersRole: number): MemberRights {
  return hasSeat(place, ownersRole) ? rights : 'viewer'
}

/** `place` counts members from 0; the owner has the first seat. */
export function hasSeat(place: number, ownersRole: number): boolean {
  return place + 1 < findLimitsOfRole(ownersRole).seats
}
