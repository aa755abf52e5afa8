import { enAnswer } from '#locales/en-answer.ts'
import type { FirstTexts } from '#locales/english.ts'
import type { Step } from '#panel/conversation/message.ts'

export function findStepText({ state, writes }: Step, texts: FirstTexts): string {
  const all = { ...enAnswer, ...texts }
  if (writes) return { started: all.writeRunning, succeeded: all.writeDone, failed: all.writeFailed }[state]
  return { started: all.stepRunning, succeeded: all.stepDone, failed: all.stepFailed }[state]
}
