import { type Handlers, refuse } from './fake-api.ts'

export const PASSWORD = 'blue kettle lamp'

interface OldSession {
  /** Answers once the password was given, and asks for it until then. */
  unlessOld: <Answer>(answer: Answer) => Answer | Response
  confirmSession: NonNullable<Handlers['confirmSession']>
}

/** A server to which the session is too old until the password was given. */
export function openOldSession(): OldSession {
  let isConfirmed = false
  return {
    unlessOld: (answer) => (isConfirmed ? answer : refuse('password_needed')),
    confirmSession: ({ body }) => {
      if (!('password' in body) || body.password !== PASSWORD) return refuse('wrong_password')
      isConfirmed = true
      return {}
    },
  }
}
