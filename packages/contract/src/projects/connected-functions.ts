import { z } from 'zod'
import { filledText, id, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { MESSAGES } from '#wire/project-validation.ts'

const brickParameter = z.object({
  name: filledText(LIMITS.name),
  type: z.enum(['string', 'number', 'integer', 'boolean', 'list']).default('string'),
  description: filledText(LIMITS.description),
  isrequired: z.boolean().default(false),
  choices: z.array(filledText(LIMITS.choice)).max(LIMITS.choicesPerParameter).optional(),
  example: text(LIMITS.example).optional(),
  /** Only for a `string`: a day such as `2026-12-31`, or a day with its time such as `2026-12-31T18:30`. */
  format: z.enum(['date', 'date-time']).optional(),
})
export type BrickParameter = z.infer<typeof brickParameter>

/**
 * With `system`, the API gets the value of the brick parameter of the same name. Without `in`, the value goes into the
 * query for GET and DELETE, and into the body for the other methods.
 */
const apiParameter = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  value: text(LIMITS.headerValue),
  system: z.boolean().default(false),
  secret: z.boolean().optional(),
  in: z.enum(['query', 'body']).optional(),
})
export type ApiParameter = z.infer<typeof apiParameter>

const apiHeader = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  value: text(LIMITS.headerValue),
  secret: z.boolean().optional(),
})
export type ApiHeader = z.infer<typeof apiHeader>

const bodySecret = z.object({
  name: filledText(LIMITS.name),
  value: text(LIMITS.headerValue),
  secret: z.boolean().optional(),
})
export type BodySecret = z.infer<typeof bodySecret>

const path = text(LIMITS.pathLength)

const answerCards = z.object({
  list: path,
  title: filledText(LIMITS.pathLength),
  subtitle: path.optional(),
  image: path.optional(),
  link: path.optional(),
  fields: z.array(filledText(LIMITS.pathLength)).max(LIMITS.cardFields).optional(),
})
export type AnswerCards = z.infer<typeof answerCards>

/**
 * The part of an API's answer that the model gets. Paths are like `items[].name`; without paths: the whole answer. `as:
 * 'text'`: the answer is not parsed as JSON, XML, CSV or HTML.
 */
const answerFilter = z.object({
  keep: z.array(filledText(LIMITS.pathLength)).max(LIMITS.keptPaths).optional(),
  most: z.int().min(LIMITS.listedItems.least).max(LIMITS.listedItems.most).optional(),
  as: z.enum(['auto', 'text']).optional(),
  cards: answerCards.optional(),
})
export type AnswerFilter = z.infer<typeof answerFilter>

const confirmation = z.union([
  z.boolean(),
  z.object({
    words: text(LIMITS.choice).optional(),
    editable: z.array(text(LIMITS.name)).max(LIMITS.parametersPerBrick).optional(),
  }),
])

const ofEachKind = {
  connection: id.optional(),
  answer: answerFilter.optional(),
  confirm: confirmation.optional(),
}

/**
 * `url` has no scheme, because it is always called by https. In `body`, values replace names in braces; without `body`
 * the parameters make the body. With `fill` 2, `{name}` is filled in everywhere, values keep their types, and an
 * optional parameter without a value is left out. Bricks of older releases have no `fill`: `{name}` is filled in only
 * in the address.
 */
const httpApi = z.object({
  kind: z.literal('http').optional(),
  url: filledText(LIMITS.urlLength),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  parameters: z
    .array(apiParameter)
    .max(LIMITS.parametersPerBrick)
    .refine(areCustomNamesUnique, MESSAGES.nameUsed)
    .refine(areValuesFilled, MESSAGES.empty)
    .default([]),
  // Header names ignore case (RFC 9110, section 5.1).
  headers: createUniquelyNamedList(apiHeader, { most: LIMITS.headersPerBrick, fold: (name) => name.toLowerCase() })
    .refine(areValuesFilled, MESSAGES.empty)
    .default([]),
  fill: z.literal(2).optional(),
  content: z.enum(['json', 'form', 'text', 'none']).optional(),
  body: text(LIMITS.bodyText).optional(),
  secrets: createUniquelyNamedList(bodySecret, { most: LIMITS.secretsPerBrick }).optional(),
  ...ofEachKind,
})
export type HttpApi = z.infer<typeof httpApi>

const mcpApi = z.object({
  kind: z.literal('mcp'),
  url: filledText(LIMITS.urlLength),
  tool: filledText(LIMITS.name),
  ...ofEachKind,
})
export type McpApi = z.infer<typeof mcpApi>

export const api = z.discriminatedUnion('kind', [httpApi, mcpApi])

const parameterSchema = z
  .record(z.string(), z.unknown())
  .refine(
    (schema) => measureJsonBytes(schema) <= LIMITS.parameterSchema,
    `A schema holds ${LIMITS.parameterSchema} bytes at most.`,
  )
  .meta({ maxProperties: LIMITS.parameterSchema })

const look = z.object({ color: text(LIMITS.name).optional(), mark: text(LIMITS.name).optional() })

export const connectedFunction = z.object({
  id: z.string(),
  name: filledText(LIMITS.name),
  description: filledText(LIMITS.description),
  parameters: z.object({
    type: z.literal('object').default('object'),
    properties: createUniquelyNamedList(brickParameter).default([]),
    required: z.array(text(LIMITS.name)).max(LIMITS.parametersPerBrick).default([]),
  }),
  api,
  schema: parameterSchema.optional(),
  enabled: z.boolean().optional(),
  look: look.optional(),
})
export type ConnectedFunction = z.infer<typeof connectedFunction>
export type HttpFunction = ConnectedFunction & { api: HttpApi }

export const connectedFunctionInput = connectedFunction.extend({ id: id.optional() })
export type ConnectedFunctionInput = z.infer<typeof connectedFunctionInput>

function measureJsonBytes(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Skips parameters with `system`, because the server corrects them when it saves. */
function areCustomNamesUnique(list: readonly ApiParameter[]): boolean {
  const custom = list.filter(({ system }) => !system).map(({ name }) => name)
  const all = new Set(list.map(({ name }) => name))
  const fromPrompt = new Set(list.filter(({ system }) => system).map(({ name }) => name))
  return custom.length + fromPrompt.size === all.size
}

/** A secret's value may be empty: it is cleared when the address changes hosts, and must be entered again. */
function areValuesFilled(list: readonly { value: string; secret?: boolean; system?: boolean }[]): boolean {
  return list.every(({ value, secret, system }) => value.trim() !== '' || secret === true || system === true)
}

interface NamedList {
  most?: number
  fold?: (name: string) => string
}

function createUniquelyNamedList<Entry extends z.ZodType<{ name: string }>>(
  entry: Entry,
  { most = LIMITS.parametersPerBrick, fold = (name) => name }: NamedList = {},
) {
  return z
    .array(entry)
    .max(most)
    .refine((list) => new Set(list.map(({ name }) => fold(name))).size === list.length, MESSAGES.nameUsed)
}
