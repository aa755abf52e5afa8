import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isRecord } from '#json.ts'

type Members = Record<string, unknown>

/** A nameless tool, which `convertToolsToFunctions` leaves out with a note. */
const UNUSABLE_TOOL = { name: '', inputSchema: { type: 'object' } }
const UNUSABLE_CONTENT = { type: '' }

/**
 * Brings a result of a server into the form that the SDK demands. Many servers write null for a member that has no
 * value, and the SDK then refuses the whole result: one such tool of fifty would hide the other forty-nine. A tool that
 * cannot be used becomes `UNUSABLE_TOOL`.
 *
 * Keeps only the members that Bricks reads. The SDK writes an error for each member of a wrong type, and one answer can
 * hold hundreds of thousands of them. That took half a minute, in which the whole server stood still.
 */
export function normalizeMcpMessage(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message) || !isRecord(message.result)) return message
  const result = dropNulls(message.result)
  const { tools, content, serverInfo, capabilities, supportedVersions } = result
  if (Array.isArray(content)) result.content = normalizeToolContents(content)
  if (Array.isArray(tools)) result.tools = tools.map(normalizeMcpTool)
  if (isRecord(serverInfo)) result.serverInfo = normalizeServerInfo(serverInfo)
  if (isRecord(capabilities)) result.capabilities = normalizeCapabilities(capabilities)
  if (Array.isArray(supportedVersions)) result.supportedVersions = supportedVersions.filter(isString)
  return { ...message, result } as JSONRPCMessage
}

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

/** A tool without parameters may have no schema, or an empty one. Undefined if `schema` is not that of an object. */
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

/** If one content cannot be used, `UNUSABLE_CONTENT` makes the SDK refuse the whole result. */
function normalizeToolContents(contents: readonly unknown[]): Members[] {
  const usable = contents.map(normalizeToolContent).filter((each) => each !== undefined)
  return usable.length === contents.length ? usable : [UNUSABLE_CONTENT]
}

function normalizeToolContent(content: unknown): Members | undefined {
  if (!isRecord(content)) return undefined
  const { type, text, data, mimeType, name, uri, title, description, resource } = content
  switch (type) {
    case 'text':
      return isString(text) ? { type, text } : undefined
    case 'image':
    case 'audio':
      return isString(data)
        ? { type, data: normalizeBytes(data), mimeType: isString(mimeType) ? mimeType : '' }
        : undefined
    case 'resource_link':
      return isString(name) && isString(uri)
        ? { type, name, uri, ...keepTexts({ title, mimeType, description }) }
        : undefined
    case 'resource': {
      const usable = isRecord(resource) && normalizeResource(resource)
      return usable ? { type, resource: usable } : undefined
    }
    default:
      return undefined
  }
}

function normalizeResource({ uri, mimeType, text, blob }: Members): Members | undefined {
  if (!isString(uri)) return undefined
  const known = { uri, ...keepTexts({ mimeType }) }
  if (isString(text)) return { ...known, text }
  return isString(blob) ? { ...known, blob: normalizeBytes(blob) } : undefined
}

/** Writes the bytes in the Base64 alphabet that the SDK demands. Bricks shows only how many bytes there are. */
function normalizeBytes(bytes: string): string {
  return Buffer.from(bytes.replace(/^data:[^,]*,/, ''), 'base64').toString('base64')
}

function normalizeServerInfo({ name, version, title }: Members): Members {
  return dropNulls({ name, version, ...keepTexts({ title }) })
}

function normalizeCapabilities({ tools }: Members): Members {
  if (!isRecord(tools)) return {}
  return { tools: typeof tools.listChanged === 'boolean' ? { listChanged: tools.listChanged } : {} }
}

const isString = (value: unknown): value is string => typeof value === 'string'

function keepTexts(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isString(value)))
}

function dropNulls(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))
}
