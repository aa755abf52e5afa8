import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#app-error.ts'

/** Lists and objects are left at their first mistake. */
const UNTIL_FIRST_MISTAKE = { async: false, abortEarly: true } as const

/**
 * Judges what a client sent by the schema of its endpoint. What is refused is refused with one error that holds nothing of it:
 * whoever sends 256 kB of mistakes has not to be told each.
 */
export const judgeInput: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (input) => {
    const judged = schema._zod.run({ value: input, issues: [] }, UNTIL_FIRST_MISTAKE)
    // A schema that waits for something would be a mistake of ours.
    if (judged instanceof Promise) throw new AppError('internal')
    return judged.issues.length > 0 ? { error: new AppError('invalid_input') } : { value: judged.value }
  }
