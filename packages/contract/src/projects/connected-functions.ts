import { z } from 'zod'
import { filledText, id, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { MESSAGES } from '#wire/project-validation.ts'

/** The model fills it from the prompt. Its type is always string. */
const brickParameter = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  description: filledText(LIMITS.description),
  isrequired: z.boolean().default(false),
})
export type BrickParameter = z.infer<typeof brickParameter>

/** A value sent to the API. With `system` it is the value of the brick parameter of the same name. */
const apiParameter = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  value: text(LIMITS.headerValue),
  system: z.boolean().default(false),
  secret: z.boolean().optional(),
})
export type ApiParameter = z.infer<typeof apiParameter>

const apiHeader = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  value: text(LIMITS.headerValue),
  secret: z.boolean().optional(),
})
export type ApiHeader = z.infer<typeof apiHeader>

const httpApi = z.object({
  kind: z.literal('http').optional(),
  /** Without scheme: always called by https. */
  url: filledText(LIMITS.urlLength),
  method: z.enum(['GET', 'POST']),
  parameters: named(apiParameter).refine(areFilled, MESSAGES.empty).default([]),
  // Header names ignore case (RFC 9110, section 5.1).
  headers: named(apiHeader, { most: LIMITS.headersPerBrick, fold: (name) => name.toLowerCase() })
    .refine(areFilled, MESSAGES.empty)
    .default([]),
})

export const api = z.discriminatedUnion('kind', [httpApi])

/** A brick: an API that the model may call, and the parameters that it fills in. */
export const connectedFunction = z.object({
  id: z.string(),
  name: filledText(LIMITS.name),
  description: filledText(LIMITS.description),
  parameters: z.object({
    type: z.literal('object').default('object'),
    properties: named(brickParameter).default([]),
    /** Names of the required entries; the server computes them. */
    required: z.array(text(LIMITS.name)).max(LIMITS.parametersPerBrick).default([]),
  }),
  api,
})
export type ConnectedFunction = z.infer<typeof connectedFunction>

/** A brick as it is sent; the server gives an id to one without. */
export const connectedFunctionInput = connectedFunction.extend({ id: id.optional() })
export type ConnectedFunctionInput = z.infer<typeof connectedFunctionInput>

/** A secret's value may be empty: it is cleared when the address changes hosts, and must be entered again. */
function areFilled(list: readonly { value: string; secret?: boolean }[]): boolean {
  return list.every(({ value, secret }) => value.trim() !== '' || secret === true)
}

interface NamedList {
  most?: number
  /** Names with the same result count as one. */
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
