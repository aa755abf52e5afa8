import type { DeployChecks } from '#projects/deploy-project.ts'
import { findActionOnFailedCheck, listStoredChecks } from './check.repository.ts'
import { findLastCheckResults, markDeployedRuns } from './check-run.repository.ts'

/**
 * A check counts as not run if it has not run since it was changed or since the project was last saved. A check whose
 * texts were deleted blocks nothing.
 */
export const deployChecks: DeployChecks = {
  async listBlockingChecks(transaction, own, revision) {
    if ((await findActionOnFailedCheck(transaction, own)) === 'ask') return []
    const checks = await listStoredChecks(transaction, own)
    const last = await findLastCheckResults(transaction, own)
    return checks.flatMap(({ id, content, changedAt }) => {
      const result = last.get(id)?.last
      const isCurrent = result?.revision === revision && result.at >= changedAt
      if (content === null || (isCurrent && result.passed)) return []
      return [{ check_id: id, name: content.name, passed: isCurrent ? false : null }]
    })
  },
  markDeployed: markDeployedRuns,
}
