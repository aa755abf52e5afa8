import { ERROR_CODES } from '@bricks/contract/wire'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#app-error.ts'

const UNTIL_FIRST_MISTAKE = { async: false, abortEarly: true } as const

/**
 * Matches a part of a mistake's path that has the form of a field's name. Other parts may be the caller's texts, which
 * no answer repeats.
 */
const NAME = /^[a-z][\w-]{0,39}$/i
const DEEPEST = 6

export const validateInput: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (input) => {
    const judged = schema._zod.run({ value: input, issues: [] }, UNTIL_FIRST_MISTAKE)
    if (judged instanceof Promise) throw new AppError('internal')
    const [issue] = judged.issues
    return issue
      ? { error: new AppError('invalid_input', { message: describeMistake(issue) }) }
      : { value: judged.value }
  }

function describeMistake({ path = [], ...issue }: z.core.$ZodRawIssue): string {
  const end = path.findIndex((part) => typeof part !== 'number' && !NAME.test(String(part)))
  const known = path.slice(0, end === -1 ? DEEPEST : Math.min(end, DEEPEST))
  const { message } = ERROR_CODES.invalid_input
  if (known.length === 0) return message
  // If a list is too long, each of its entries may be valid. So the message says how many entries the list may have.
  const isTooLong = issue.code === 'too_big' && issue.origin === 'array' && known.length === path.length
  return `${message.replace(/\.$/, '')}: ${known.join('.')}${isTooLong ? `, which holds ${issue.maximum} at most` : ''}.`
}
