/** The operator's own provider key, which answers for people who have none. */
export interface OperatorKey {
  text: string
  /** `tests`: the test chats of builders. `all`: every chat. */
  lentFor: 'tests' | 'all'
  /** One of the models on offer. Without it, the default one. */
  model: string | undefined
  /** Test chats of one builder. */
  chats: number
  /** Of all people together. */
  chatsADay: number
}
