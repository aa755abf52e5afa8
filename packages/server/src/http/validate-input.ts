import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#app-error.ts'

const UNTIL_FIRST_MISTAKE = { async: false, abortEarly: true } as const

/** All mistakes give one error, which repeats nothing of the input. */
export const validateInput: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (input) => {
    const judged = schema._zod.run({ value: input, issues: [] }, UNTIL_FIRST_MISTAKE)
    if (judged instanceof Promise) throw new AppError('internal')
    return judged.issues.length > 0 ? { error: new AppError('invalid_input') } : { value: judged.value }
  }
