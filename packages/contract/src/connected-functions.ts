import { z } from 'zod'
import { filledText, id, text } from './text.ts'
import { LIMITS } from './wire/limits.ts'
import { MESSAGES } from './wire/project-validation.ts'

/** What the model fills from the prompt. Its type is always string. */
export const brickParameter = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  description: filledText(LIMITS.description),
  isrequired: z.boolean().default(false),
})
export type BrickParameter = z.infer<typeof brickParameter>

/** A value sent to the API. With `system` it takes the value of the brick parameter of its name, else its own. */
export const apiParameter = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  value: text(LIMITS.headerValue),
  system: z.boolean().default(false),
  secret: z.boolean().optional(),
})
export type ApiParameter = z.infer<typeof apiParameter>

export const apiHeader = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  value: text(LIMITS.headerValue),
  secret: z.boolean().optional(),
})
export type ApiHeader = z.infer<typeof apiHeader>

export const api = z.object({
  /** Without scheme: always called by https. */
  url: filledText(LIMITS.urlLength),
  method: z.enum(['GET', 'POST']),
  parameters: named(apiParameter).refine(areFilled, MESSAGES.empty).default([]),
  // Case says nothing in the name of a header (RFC 9110, section 5.1).
  headers: named(apiHeader, { most: LIMITS.headersPerBrick, fold: (name) => name.toLowerCase() })
    .refine(areFilled, MESSAGES.empty)
    .default([]),
})

/** A brick: an API the model may call, with what it fills in. */
export const connectedFunction = z.object({
  id: z.string(),
  name: filledText(LIMITS.name),
  description: filledText(LIMITS.description),
  parameters: z.object({
    type: z.literal('object').default('object'),
    properties: named(brickParameter).default([]),
    /** Names of the entries marked required; the server derives it anew. */
    required: z.array(text(LIMITS.name)).max(LIMITS.parametersPerBrick).default([]),
  }),
  api,
})
export type ConnectedFunction = z.infer<typeof connectedFunction>

/** As it is sent: one without an id gets one. */
export const connectedFunctionInput = connectedFunction.extend({ id: id.optional() })
export type ConnectedFunctionInput = z.infer<typeof connectedFunctionInput>

/** A secret's value may be empty: it was cleared, since the address changed hosts, and waits to be entered again. */
function areFilled(list: readonly { value: string; secret?: boolean }[]): boolean {
  return list.every(({ value, secret }) => value.trim() !== '' || secret === true)
}

interface NamedList {
  most?: number
  /** Makes names alike that count as one. */
  fold?: (name: string) => string
}

function named<Entry extends z.ZodType<{ name: string }>>(
  entry: Entry,
  { most = LIMITS.parametersPerBrick, fold = (name) => name }: NamedList = {},
) {
  return z
    .array(entry)
    .max(most)
    .refine((list) => new Set(list.map(({ name }) => fold(name))).size === list.length, MESSAGES.nameUsed)
}
