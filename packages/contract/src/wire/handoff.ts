/**
 * When a visitor is offered a person. `menu`: always, by a button in the header of the chat. The others are offered
 * above the field. `failure`: no whole answer came. `dislike`: an answer got a thumb down. `limit`: the month's chats,
 * or the bot's budget, are used up. `asked`: the visitor asks for a person.
 */
export const HANDOFF_MOMENTS = ['menu', 'failure', 'dislike', 'limit', 'asked'] as const
export type HandoffMoment = (typeof HANDOFF_MOMENTS)[number]

export type HandoffField = 'off' | 'optional' | 'required'

export interface HandoffOffer {
  moments: readonly HandoffMoment[]
  fields: { name: HandoffField; email: HandoffField }
  hours: string
}

/** The check is loose, because only a sent mail can tell whether an address works. */
export function looksLikeEmailAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)
}
