import { endpoints } from '@bricks/contract'
import type { CheckRunEvent } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { inTransaction } from '#db/transaction.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { checkOwnProject, getProject } from '#projects/show-project.ts'
import { getRehearsalCount } from '#rehearsal/count-rehearsal.ts'
import { describeRequester } from '#rehearsal/rehearsal.routes.ts'
import { runLimitedRehearsal } from '#rehearsal/rehearsal.service.ts'
import { createRehearsalContext, type RehearsalPorts } from '#rehearsal/rehearsal-context.ts'
import { streamWorkEvents } from '#rehearsal/running/stream-work.ts'
import { deleteRehearsalTexts } from '#rehearsal/texts/rehearsal-text.repository.ts'
import { limitReads, limitWrites } from '#throttle/limit-rate.ts'
import {
  deleteCheck,
  findActionOnFailedCheck,
  listStoredChecks,
  saveActionOnFailedCheck,
  toWireCheck,
} from './check.repository.ts'
import { deleteResultsOfCheck, findLastCheckResults, listCheckResults, listCheckRuns } from './check-run.repository.ts'
import { runChecks } from './run-checks.ts'
import { saveCheck } from './save-check.ts'

export function registerCheckRoutes(app: FastifyInstance, ports: RehearsalPorts): void {
  const context = createRehearsalContext(ports)
  const { database } = context

  registerEndpoint(app, endpoints.listChecks, async ({ user, query }) => {
    await limitReads(context, user)
    const own = { id: query.project_id, userId: user.id }
    const { revision } = await getProject(database, own)
    const [checks, last] = [await listStoredChecks(database, own), await findLastCheckResults(database, own)]
    return {
      checks: checks.map((each) => toWireCheck(each, last.get(each.id))),
      on_fail: await findActionOnFailedCheck(database, own),
      revision,
      rehearsals: await getRehearsalCount(context, user),
    }
  })
  registerEndpoint(app, endpoints.saveCheck, async ({ user, body }) => {
    await limitWrites(context, user)
    return saveCheck(context, user, body)
  })
  registerEndpoint(app, endpoints.deleteCheck, async ({ user, body }) => {
    await limitWrites(context, user)
    const own = { id: body.project_id, userId: user.id }
    await inTransaction(database, async (transaction) => {
      await checkOwnProject(transaction, own)
      const isDeleted = await deleteCheck(transaction, own, body.check_id)
      if (!isDeleted) return
      await deleteResultsOfCheck(transaction, own, body.check_id)
      await deleteRehearsalTexts(transaction, own, [body.check_id])
      await recordAuditEvent(transaction, { ownerId: user.id, kind: 'check_deleted', projectId: own.id })
    })
    return {}
  })
  registerEndpoint(app, endpoints.setCheckSettings, async ({ user, body }) => {
    await limitWrites(context, user)
    const own = { id: body.project_id, userId: user.id }
    await checkOwnProject(database, own)
    await inTransaction(database, async (transaction) => {
      await saveActionOnFailedCheck(transaction, own, body.on_fail)
      const note = body.on_fail
      await recordAuditEvent(transaction, { ownerId: user.id, kind: 'check_settings_set', projectId: own.id, note })
    })
    return {}
  })
  registerEndpoint(app, endpoints.runChecks, async ({ signedIn, body, request, reply }) => {
    const asked = { ...describeRequester(context, signedIn, request), projectId: body.project_id }
    return streamWorkEvents<CheckRunEvent>(context, reply, (emit, signal) =>
      runLimitedRehearsal(context, { ...asked, signal }, (rehearsal) =>
        runChecks(context, rehearsal, body.check_id, emit, signal),
      ),
    )
  })
  registerEndpoint(app, endpoints.listCheckResults, async ({ user, query }) => {
    await limitReads(context, user)
    const own = { id: query.project_id, userId: user.id }
    await checkOwnProject(database, own)
    const runs = await listCheckRuns(database, own)
    const shown = query.run_id ?? runs[0]?.id
    return { runs, results: shown === undefined ? [] : await listCheckResults(database, own, shown) }
  })
}
