import { endpoints, type FirstSteps } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { writeIfPossible } from '#db/storage-fault.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { findDoneSteps, type KeptStep, markFirstStep, STEP_CHECKS } from './first-steps.repository.ts'

export function registerFirstStepsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoints.getFirstSteps, ({ user }) => findAndMarkFirstSteps(database, user.id))
  registerEndpoint(app, endpoints.hideFirstSteps, async ({ user }) => {
    await markFirstStep(database, user.id, 'hidden')
    return {}
  })
}

async function findAndMarkFirstSteps(database: Database, userId: string): Promise<FirstSteps> {
  const kept = await findDoneSteps(database, userId)
  const findAndMarkStep = async (step: KeptStep) => {
    if (kept[step] === 1) return true
    const isDone = (await STEP_CHECKS[step]?.(database, userId)) ?? false
    if (isDone) await writeIfPossible(markFirstStep(database, userId, step))
    return isDone
  }
  return {
    answer: await findAndMarkStep('answer'),
    brick: await findAndMarkStep('brick'),
    look: await findAndMarkStep('look'),
    live: await findAndMarkStep('live'),
    site: await findAndMarkStep('site'),
    hidden: await findAndMarkStep('hidden'),
  }
}
