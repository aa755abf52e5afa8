/**
 * When a visitor is offered a person: always in the menu, or beside an answer. `asked`: the visitor's words ask for
 * one.
 */
export const HANDOFF_MOMENTS = ['menu', 'failure', 'dislike', 'limit', 'asked'] as const
export type HandoffMoment = (typeof HANDOFF_MOMENTS)[number]

/** Whether the form has this field beside the message. */
export type HandoffField = 'off' | 'optional' | 'required'

/** What a visitor's browser knows of the owner's settings. `hours` is a text of the owner, '' without one. */
export interface HandoffOffer {
  moments: readonly HandoffMoment[]
  fields: { name: HandoffField; email: HandoffField }
  hours: string
}

/** Something, one @ and something, without spaces. Only a sent mail can tell whether the address works. */
export function isEmailForm(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)
}
