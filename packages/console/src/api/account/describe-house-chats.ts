import type { User } from '@bricks/contract'

/** The operator pays for these chats: for test chats, or for all chats of a plan. */
export function describeHouseChats({ left, of }: NonNullable<User['house_chats']>): string {
  return `On the house: ${left.toLocaleString('en')} of ${of.toLocaleString('en')} chats left`
}
