import { readFile } from 'node:fs/promises'
import { type ErrorCode, isErrorCode, LIMITS } from '@bricks/contract/wire'
import { z } from 'zod'
import { UsageError } from '#commands/command.ts'
import { parseJson } from '#json.ts'
import { MINUTE } from '#time.ts'

const createHistoryTextSchema = (most: number) => z.string().min(1).max(most)
const instant = z.iso.datetime()
const milliseconds = z
  .int()
  .min(0)
  .max(2 * MINUTE)

const call = z.object({
  brick: createHistoryTextSchema(LIMITS.name),
  arguments: z.record(z.string().max(LIMITS.name), z.string().max(LIMITS.example)),
  answer: z.union([
    z.object({ status: z.int().min(200).max(599), body: z.string().max(LIMITS.example * 20) }),
    z.object({ failure: z.enum(['timeout', 'unreachable']) }),
  ]),
  ms: milliseconds,
})

const turn = z.object({
  at: instant,
  say: createHistoryTextSchema(LIMITS.chatMessage),
  calls: z.array(call).max(4).default([]),
  reply: z.string().max(LIMITS.chatMessage),
  first_ms: milliseconds,
  ms: milliseconds,
  error: z.custom<ErrorCode>(isProviderErrorCode).optional(),
  feedback: z.union([z.literal(1), z.literal(-1)]).optional(),
})

const conversation = z.object({
  visitor: createHistoryTextSchema(LIMITS.name),
  version: z.int().min(1),
  turns: z.array(turn).min(1).max(20),
})

const past = z.object({
  email: createHistoryTextSchema(LIMITS.emailLength),
  project: createHistoryTextSchema(LIMITS.name),
  created_at: instant,
  deployed: z.array(z.object({ version: z.int().min(1), at: instant })).max(20),
  conversations: z.array(conversation).max(2_000),
})

export type Past = z.infer<typeof past>
export type PastConversation = z.infer<typeof conversation>
export type PastTurn = z.infer<typeof turn>
export type PastCall = z.infer<typeof call>

export async function readSampleHistories(file: string): Promise<Past[]> {
  const written = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`)
  })
  const read = z.array(past).max(20).safeParse(parseJson(written))
  if (read.success) return read.data
  const [first] = read.error.issues
  throw new UsageError(`${file} holds no past: ${first?.path.join('.')}: ${first?.message}`)
}

function isProviderErrorCode(value: unknown): boolean {
  return isErrorCode(value) && value.startsWith('provider_')
}
