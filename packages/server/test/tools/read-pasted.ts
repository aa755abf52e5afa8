import { type HttpFunction, type ReadAnswer, readAnswer } from '@bricks/contract'
import { buildReadAnswer } from '#reading/answer/build-read-answer.ts'
import type { ReadOptions } from '#reading/openapi/read-openapi.ts'
import { readPastedText } from '#reading/read-text.ts'

export type PastedAnswer = Omit<ReadAnswer, 'functions'> & { functions: HttpFunction[] }

export async function readPasted(text: string, options: ReadOptions = {}): Promise<PastedAnswer> {
  const answer = readAnswer.parse(buildReadAnswer(await readPastedText(text, options), options.search))
  return { ...answer, functions: answer.functions.filter((each): each is HttpFunction => each.api.kind !== 'mcp') }
}

export async function readOnePastedBrick(text: string): Promise<PastedAnswer & { brick: HttpFunction }> {
  const answer = await readPasted(text)
  const [brick, ...others] = answer.functions
  if (!brick || others.length > 0) throw new Error(`${answer.functions.length} bricks were read`)
  return { ...answer, brick }
}
