import { z } from 'zod'
import { filledText, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

const sampling = z.number().min(LIMITS.sampling.least).max(LIMITS.sampling.most).multipleOf(LIMITS.sampling.step)

const samplingSettings = z.object({
  max_tokens: z.int().min(LIMITS.maxTokens.least).max(LIMITS.maxTokens.most),
  temperature: sampling,
  frequency_penalty: sampling,
  presence_penalty: sampling,
})
export type SamplingSettings = z.infer<typeof samplingSettings>

export const botSettings = z.object({
  model: filledText(LIMITS.name),
  system: text(LIMITS.systemText),
  ...samplingSettings.shape,
  streamingAllowed: z.boolean(),
  currentDate: z.boolean(),
})
export type BotSettings = z.infer<typeof botSettings>
