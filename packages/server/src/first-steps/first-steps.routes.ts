import { endpoints, type FirstSteps } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findKeptSteps, type KeptStep, markFirstStep, STEP_CHECKS } from './first-steps.repository.ts'

export function registerFirstStepsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoints.getFirstSteps, ({ user }) => readFirstSteps(database, user.id))
  registerEndpoint(app, endpoints.hideFirstSteps, async ({ user }) => {
    await markFirstStep(database, user.id, 'hidden')
    return {}
  })
}

async function readFirstSteps(database: Database, userId: string): Promise<FirstSteps> {
  const kept = await findKeptSteps(database, userId)
  const read = async (step: KeptStep) => {
    if (kept[step] === 1) return true
    const isDone = (await STEP_CHECKS[step]?.(database, userId)) ?? false
    if (isDone) await markFirstStep(database, userId, step)
    return isDone
  }
  return {
    answer: await read('answer'),
    brick: await read('brick'),
    look: await read('look'),
    live: await read('live'),
    site: await read('site'),
    hidden: await read('hidden'),
  }
}
