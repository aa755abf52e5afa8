import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ADMIN = fileURLToPath(import.meta.resolve('../../../server/src/commands/admin.ts'))

/** Gives the account its plan, as an operator does: by the product's own command, which finds the running server's database. */
export async function grantPlan(email: string, plan: string): Promise<void> {
  await promisify(execFile)(process.execPath, [ADMIN, 'set-role', email, plan])
}
