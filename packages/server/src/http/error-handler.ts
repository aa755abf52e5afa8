import { ERROR_CODES, type ErrorCode, LIMITS } from '@bricks/contract/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import { findStorageFault, isOwnerGone, SECONDS_UNTIL_STORAGE_IS_BACK } from '#db/storage-fault.ts'
import { createRefusalLog } from './connections/refusal-log.ts'

declare module 'fastify' {
  interface FastifyReply {
    errorCode: ErrorCode | ''
  }
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, retryAfter, message = describeBodyLimit(code, request), details } = classifyError(error)
  const isForeseen = error instanceof AppError && code !== 'internal'
  // Logs the constraint, which Postgres names. A deletion at the same moment explains one such line, but not many lines
  // for the same constraint.
  if (isOwnerGone(error)) request.log.warn({ constraint: readConstraint(error) }, 'write for what is not there')
  if (ERROR_CODES[code].status < 500) return sendError(reply, code, retryAfter, message, details)
  if (!isForeseen) request.log.error({ err: error, code }, 'request failed')
  else logRefusal(request, code)
  return sendError(reply, code, retryAfter, message, details)
}

function readConstraint(error: Error): string {
  return 'constraint' in error ? String(error.constraint) : 'foreign key'
}

function describeBodyLimit(code: ErrorCode, request: FastifyRequest): string | undefined {
  const { bodyLimit = LIMITS.requestBody } = request.routeOptions
  if (code !== 'body_too_large' || bodyLimit === LIMITS.requestBody) return undefined
  return `What was sent is too large (${Math.floor(bodyLimit / 1024)} kB at most).`
}

const countRefusalsToLog = createRefusalLog()

function logRefusal(request: FastifyRequest, code: ErrorCode): void {
  const count = countRefusalsToLog(code)
  if (count !== undefined) request.log.warn({ code, count }, 'request refused')
}

export function sendError(
  reply: FastifyReply,
  code: ErrorCode,
  retryAfter?: number,
  message: string = ERROR_CODES[code].message,
  details: Record<string, unknown> = {},
): FastifyReply {
  const { status } = ERROR_CODES[code]
  reply.errorCode = code
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...details, error: message, code })
}

function classifyError(error: FastifyError): NamedError {
  if (error instanceof AppError) return error
  if (error.validation) return { code: 'invalid_input' }
  if (error.statusCode !== undefined) return { code: findCodeOfFrameworkError(error) }
  const storageFault = findStorageFault(error)
  if (storageFault === 'full') return { code: 'storage_full' }
  if (storageFault === 'unavailable') return { code: 'unavailable', retryAfter: SECONDS_UNTIL_STORAGE_IS_BACK }
  // One of two tabs may delete the account or the bot that the other one writes to.
  return { code: isOwnerGone(error) ? 'not_found' : 'internal' }
}

interface NamedError {
  code: ErrorCode
  retryAfter?: number | undefined
  message?: string
  details?: Record<string, unknown> | undefined
}

function findCodeOfFrameworkError({ code, statusCode }: FastifyError): ErrorCode {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'body_too_large'
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media_type'
  if (code === 'FST_ERR_BAD_URL') return 'invalid_input'
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return 'address_too_long'
  if (statusCode === 400) return 'invalid_json'
  return 'internal'
}
