import type { User } from '@bricks/contract'

/** House chats are test chats that the operator pays for. */
export function describeHouseChats({ left, of }: NonNullable<User['house_chats']>): string {
  return `On the house: ${left.toLocaleString('en')} of ${of.toLocaleString('en')} test chats left`
}
