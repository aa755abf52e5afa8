/** When a visitor is offered a person: always in the menu, or beside an answer. `asked`: the visitor's words ask for one. */
export const HANDOFF_MOMENTS = ['menu', 'failure', 'dislike', 'limit', 'asked'] as const
export type HandoffMoment = (typeof HANDOFF_MOMENTS)[number]

/** What the form asks for beside the words. */
export type HandoffField = 'off' | 'optional' | 'required'

/** What a visitor's browser knows of the owner's settings. `hours` is a text of the owner, '' without one. */
export interface HandoffOffer {
  moments: readonly HandoffMoment[]
  fields: { name: HandoffField; email: HandoffField }
  hours: string
}

/** Something, one @ and something without spaces: whether mail arrives there only mail can tell. */
export function isEmailForm(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)
}
