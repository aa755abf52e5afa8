import { useEffect, useSyncExternalStore } from 'react'
import { setPasswordAsker } from '#api/password-asker.ts'

interface Question {
  answer: (isGiven: boolean) => void
  answered: Promise<boolean>
}

let question: Question | undefined
const listeners = new Set<() => void>()

/** Takes the question wherever it comes up, for as long as the component stands. */
export function useAskForPassword(): void {
  useEffect(() => {
    setPasswordAsker(ask)
    return () => {
      setPasswordAsker(undefined)
      answerPasswordQuestion(false)
    }
  }, [])
}

export function useIsPasswordAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => question !== undefined,
    () => false,
  )
}

/** Lets the calls that wait go on, or fail. */
export function answerPasswordQuestion(isGiven: boolean): void {
  question?.answer(isGiven)
  question = undefined
  tellListeners()
}

/** Several calls that wait ask once. */
function ask(): Promise<boolean> {
  if (!question) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
    question = { answer, answered }
    tellListeners()
  }
  return question.answered
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellListeners() {
  for (const listener of listeners) listener()
}
