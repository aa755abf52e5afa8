/** Words in all languages of the chat, because visitors write in their own. A false match only shows an offer. */
const WORDS = [
  '\\b(human|real person|(an?|live|real) agent|operator|representative|(speak|talk) (to|with) (some(one|body)|a person))\\b',
  '\\b(mitarbeiter(in)?|(echten?|einem) menschen?|berater(in)?)\\b',
  '\\b(un humain|conseill(er|ère)|une (vraie )?personne)',
  '\\b(un humano|un agente|una persona|asesor)\\b',
  '\\b(atendente|um humano|uma pessoa)\\b',
  '担当者|人間と|オペレーター|有人',
  'موظف|شخص حقيقي|مع إنسان',
]
const ASKING = new RegExp(WORDS.join('|'), 'iu')

export function asksForPerson(text: string): boolean {
  return ASKING.test(text)
}
