import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isRecord } from '#json.ts'

type Members = Record<string, unknown>

/** A nameless tool, which `convertToolsToFunctions` leaves out with a note. */
const UNUSABLE_TOOL = { name: '', inputSchema: { type: 'object' } }

/**
 * Brings a result of a server to the form that the SDK asks for. Many servers write null for what they have nothing to say
 * of, and the SDK refuses the whole result for it: one tool of fifty would hide the other forty-nine. A tool that cannot be
 * used becomes one without a name.
 */
export function normalizeMcpMessage(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message) || !isRecord(message.result)) return message
  const result = dropNulls(message.result)
  const { tools, content, serverInfo, capabilities } = result
  if (Array.isArray(content)) result.content = content.map(normalizeToolContent)
  else if (Array.isArray(tools)) result.tools = tools.map(normalizeMcpTool)
  if (isRecord(serverInfo)) result.serverInfo = dropNulls(serverInfo)
  if (isRecord(capabilities)) result.capabilities = dropNullsInside(capabilities)
  return { ...message, result } as JSONRPCMessage
}

/** Keeps what Bricks reads of a tool, where it is of the right kind. */
function normalizeMcpTool(tool: unknown): Members {
  if (!isRecord(tool) || typeof tool.name !== 'string') return UNUSABLE_TOOL
  const inputSchema = normalizeToolSchema(tool.inputSchema)
  if (!inputSchema) return UNUSABLE_TOOL
  const { name, title, description, annotations } = tool
  return {
    name,
    inputSchema,
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(isRecord(annotations) && { annotations: normalizeToolAnnotations(annotations) }),
  }
}

/** A tool without parameters may have no schema, or an empty one. Undefined: its parameters are not those of a tool. */
function normalizeToolSchema(schema: unknown): Members | undefined {
  if (schema === undefined || schema === null) return { type: 'object' }
  if (!isRecord(schema)) return undefined
  const { type = 'object', properties, required, ...others } = schema
  if (type !== 'object') return undefined
  return {
    type,
    ...others,
    ...(isRecord(properties) && { properties: dropNulls(properties) }),
    ...(Array.isArray(required) && { required: required.filter((each) => typeof each === 'string') }),
  }
}

function normalizeToolAnnotations({ title, readOnlyHint, destructiveHint }: Members): Members {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof readOnlyHint === 'boolean' && { readOnlyHint }),
    ...(typeof destructiveHint === 'boolean' && { destructiveHint }),
  }
}

function normalizeToolContent(content: unknown): unknown {
  if (!isRecord(content)) return content
  const tidy = dropNulls(content)
  if (content.type === 'image' || content.type === 'audio')
    return normalizeContentBytes({ mimeType: '', ...tidy }, 'data')
  if (isRecord(tidy.resource)) tidy.resource = normalizeContentBytes(dropNulls(tidy.resource), 'blob')
  return tidy
}

/** Of bytes only their number is told, so they need not be in the alphabet that the SDK asks for. */
function normalizeContentBytes(content: Members, member: 'data' | 'blob'): Members {
  const bytes = content[member]
  if (typeof bytes !== 'string') return content
  return { ...content, [member]: Buffer.from(bytes.replace(/^data:[^,]*,/, ''), 'base64').toString('base64') }
}

function dropNulls(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
}

function dropNullsInside(members: Members): Members {
  const inner = Object.entries(dropNulls(members)).map(([name, value]) => [
    name,
    isRecord(value) ? dropNulls(value) : value,
  ])
  return Object.fromEntries(inner)
}
