import { useEffect, useSyncExternalStore } from 'react'
import { setProofAsker } from '#api/http/client.ts'

interface Question {
  answer: (isGiven: boolean) => void
  answered: Promise<boolean>
}

let question: Question | undefined
const listeners = new Set<() => void>()

export function useAnswerProofRequests(): void {
  useEffect(() => {
    setProofAsker(askForProofOnce)
    return () => {
      setProofAsker(undefined)
      answerPasswordQuestion(false)
    }
  }, [])
}

export function useIsPasswordAsked(): boolean {
  return useSyncExternalStore(
    subscribeToQuestion,
    () => question !== undefined,
    () => false,
  )
}

export function answerPasswordQuestion(isGiven: boolean): void {
  question?.answer(isGiven)
  question = undefined
  notifyListeners()
}

function askForProofOnce(): Promise<boolean> {
  if (!question) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
    question = { answer, answered }
    notifyListeners()
  }
  return question.answered
}

function subscribeToQuestion(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
