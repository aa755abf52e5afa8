import { type Handlers, refuse } from './fake-api.ts'

export const PASSWORD = 'blue kettle lamp'

interface OldSession {
  answerUnlessSessionIsOld: <Answer>(answer: Answer) => Answer | Response
  confirmSession: NonNullable<Handlers['confirmSession']>
}

/** A fake server for which the session is too old until the password is given. */
export function openOldSession(): OldSession {
  let isConfirmed = false
  return {
    answerUnlessSessionIsOld: (answer) => (isConfirmed ? answer : refuse('password_needed')),
    confirmSession: ({ body }) => {
      if (!('password' in body) || body.password !== PASSWORD) return refuse('wrong_password')
      isConfirmed = true
      return {}
    },
  }
}
