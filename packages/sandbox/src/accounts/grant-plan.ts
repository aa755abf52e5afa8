import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ADMIN = fileURLToPath(import.meta.resolve('../../../server/src/commands/admin.ts'))

export async function grantPlan(email: string, plan: string): Promise<void> {
  await promisify(execFile)(process.execPath, [ADMIN, 'set-role', email, plan])
}
