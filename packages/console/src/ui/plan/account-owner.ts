import type { User } from '@bricks/contract'

/** The owner of the account in which the user works; undefined if that is the user. */
export function findAccountOwner({ account, accounts }: User): { name: string; username: string } | undefined {
  return account.mine ? undefined : accounts.find(({ id }) => id === account.id)
}

/**
 * Only the owner of an account buys plans and enters keys. In an account of somebody else the app notes its owner on the
 * page, so that dialogs name them and do not ask the user for what would be refused.
 */
export function noteAccountOwner(owner: string | undefined): void {
  const { dataset } = document.documentElement
  if (owner === undefined) delete dataset.owner
  else dataset.owner = owner
}

/** Undefined in the user's own account. */
export function readAccountOwner(): string | undefined {
  return document.documentElement.dataset.owner
}
