/** A call that is refused before it is sent. `words` are for the model. */
export class CallRefusal extends Error {
  readonly failure: 'invalid_arguments' | 'visitor_unknown' | 'blocked'
  readonly words: string | undefined

  constructor(failure: CallRefusal['failure'], words?: string) {
    super(failure)
    this.name = 'CallRefusal'
    this.failure = failure
    this.words = words
  }
}
