/** The least right comes first. */
export const ACCOUNT_RIGHTS = ['viewer', 'editor', 'owner'] as const
export type AccountRights = (typeof ACCOUNT_RIGHTS)[number]
export const MEMBER_RIGHTS = ['editor', 'viewer'] as const
export type MemberRights = (typeof MEMBER_RIGHTS)[number]

export function hasRights(rights: AccountRights, needed: AccountRights): boolean {
  return ACCOUNT_RIGHTS.indexOf(rights) >= ACCOUNT_RIGHTS.indexOf(needed)
}
