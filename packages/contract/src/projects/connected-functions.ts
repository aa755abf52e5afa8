import { z } from 'zod'
import { filledText, id, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { MESSAGES } from '#wire/project-validation.ts'

/** A parameter that the model fills in from the chat. A `list` is a list of texts. */
const brickParameter = z.object({
  name: filledText(LIMITS.name),
  type: z.enum(['string', 'number', 'integer', 'boolean', 'list']).default('string'),
  description: filledText(LIMITS.description),
  isrequired: z.boolean().default(false),
  /** The model may give one of these and nothing else. */
  choices: z.array(filledText(LIMITS.choice)).max(LIMITS.choicesPerParameter).optional(),
  example: text(LIMITS.example).optional(),
  /** Only for a `string`: a day such as `2026-12-31`, or a day with its time such as `2026-12-31T18:30`. */
  format: z.enum(['date', 'date-time']).optional(),
})
export type BrickParameter = z.infer<typeof brickParameter>

/** A value sent to the API. With `system` it is the value of the brick parameter of the same name. */
const apiParameter = z.object({
  name: filledText(LIMITS.name),
  type: z.literal('string').default('string'),
  value: text(LIMITS.headerValue),
  system: z.boolean().default(false),
  secret: z.boolean().optional(),
  /** Absent: the query of GET and DELETE, else the body. */
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

/** A secret that stands in the body as `{secret.NAME}`. */
const bodySecret = z.object({
  name: filledText(LIMITS.name),
  value: text(LIMITS.headerValue),
  secret: z.boolean().optional(),
})
export type BodySecret = z.infer<typeof bodySecret>

const path = text(LIMITS.pathLength)

/** `list` is the path of a list, '' for the answer itself; the others are paths within one of its items. */
const answerCards = z.object({
  list: path,
  title: filledText(LIMITS.pathLength),
  subtitle: path.optional(),
  image: path.optional(),
  link: path.optional(),
  fields: z.array(filledText(LIMITS.pathLength)).max(LIMITS.cardFields).optional(),
})
export type AnswerCards = z.infer<typeof answerCards>

/** What the model gets of an answer. Paths are like `items[].name`; none: the whole answer. */
const answerFilter = z.object({
  keep: z.array(filledText(LIMITS.pathLength)).max(LIMITS.keptPaths).optional(),
  /** The most items of each list. */
  most: z.int().min(LIMITS.listedItems.least).max(LIMITS.listedItems.most).optional(),
  /** `text`: as it came, without reading it as JSON, XML, CSV or HTML. */
  as: z.enum(['auto', 'text']).optional(),
  /** Cards that are shown beside the bot's answer, made from the whole API answer. */
  cards: answerCards.optional(),
})
export type AnswerFilter = z.infer<typeof answerFilter>

/** Whether the visitor is asked first. `words`: the question; `editable`: parameters that the visitor may change. */
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

const httpApi = z.object({
  kind: z.literal('http').optional(),
  /** Without scheme: always called by https. */
  url: filledText(LIMITS.urlLength),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  parameters: named(apiParameter).refine(areFilled, MESSAGES.empty).default([]),
  // Header names ignore case (RFC 9110, section 5.1).
  headers: named(apiHeader, { most: LIMITS.headersPerBrick, fold: (name) => name.toLowerCase() })
    .refine(areFilled, MESSAGES.empty)
    .default([]),
  /**
   * 2: names in braces are filled in everywhere, values have types, and the place of a missing optional value is left
   * out.
   */
  fill: z.literal(2).optional(),
  content: z.enum(['json', 'form', 'text', 'none']).optional(),
  /** The body as it is sent, with names in braces. Without it the parameters make the body. */
  body: text(LIMITS.bodyText).optional(),
  secrets: named(bodySecret, { most: LIMITS.secretsPerBrick }).optional(),
  ...ofEachKind,
})
export type HttpApi = z.infer<typeof httpApi>

/** A tool of an MCP server. */
const mcpApi = z.object({
  kind: z.literal('mcp'),
  url: filledText(LIMITS.urlLength),
  tool: filledText(LIMITS.name),
  ...ofEachKind,
})
export type McpApi = z.infer<typeof mcpApi>

export const api = z.discriminatedUnion('kind', [httpApi, mcpApi])

/** JSON Schema of the parameters, if the flat list of parameters cannot express them. */
const parameterSchema = z
  .record(z.string(), z.unknown())
  .refine(
    (schema) => sizeOfJson(schema) <= LIMITS.parameterSchema,
    `A schema holds ${LIMITS.parameterSchema} bytes at most.`,
  )
  .meta({ maxProperties: LIMITS.parameterSchema })

const look = z.object({ color: text(LIMITS.name).optional(), mark: text(LIMITS.name).optional() })

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
  schema: parameterSchema.optional(),
  /** False: the bot does not know the brick. */
  enabled: z.boolean().optional(),
  look: look.optional(),
})
export type ConnectedFunction = z.infer<typeof connectedFunction>
/** A brick that calls an HTTP API. */
export type HttpFunction = ConnectedFunction & { api: HttpApi }

/** A brick as a client sends it. The server gives an id to a brick without one. */
export const connectedFunctionInput = connectedFunction.extend({ id: id.optional() })
export type ConnectedFunctionInput = z.infer<typeof connectedFunctionInput>

/** Infinite for a value that is nested too deeply to be written. */
function sizeOfJson(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

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
