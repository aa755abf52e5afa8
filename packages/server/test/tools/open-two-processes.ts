import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import { type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { createId } from '#ids.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { type RunningProcess, startServerProcess } from './run-process.ts'
import { TEST_PASSWORD } from './test-accounts.ts'

export interface TwoProcesses {
  database: TestDatabase['database']
  provider: ScriptedProvider
  processes: [RunningProcess, RunningProcess]
  startProcess(): Promise<RunningProcess>
  /** `at` is the process: 0 or 1. */
  fetchFrom(at: number, path: string, options?: CallOptions): Promise<Response>
  signUp(options?: { at?: number; role?: number }): Promise<string>
  createProject(token: string, at?: number): Promise<string>
  close(): Promise<void>
}

export interface CallOptions {
  /** With a body the call is a POST. */
  body?: object
  token?: string | undefined
  headers?: Record<string, string>
}

/** Starts two processes of the server on one Postgres database. The first one that is ready migrates the database. */
export async function openTwoProcesses(environment: Record<string, string> = {}): Promise<TwoProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-two-'))
  const place = await openTestDatabase({ empty: true })
  const provider = await startScriptedProvider()
  const { database, location } = place
  const startProcess = () =>
    startServerProcess({
      DATABASE_URL: location.engine === 'postgres' ? location.url : '',
      DATA_DIR: join(folder, createId()),
      ENCRYPTION_SECRET: 'one secret that both processes share',
      OPENAI_BASE_URL: provider.baseUrl,
      SIGNUPS_PER_HOUR_PER_ADDRESS: '0',
      ...environment,
    })
  const processes = await Promise.all([startProcess(), startProcess()])

  function fetchFrom(at: number, path: string, { body, token, headers }: CallOptions = {}): Promise<Response> {
    return fetch(`${processes[at]?.url}/api${path}`, {
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  }

  return {
    database,
    provider,
    processes,
    startProcess,
    fetchFrom,
    async signUp({ at = 0, role = ROLE_PRO } = {}) {
      const email = `${createId()}@people.test`
      const body = { name: 'Ada', email, password: TEST_PASSWORD, 'confirm-password': TEST_PASSWORD }
      const signedUp = await fetchFrom(at, '/signup', { body })
      const { token } = endpoints.signUp.answer.parse(await signedUp.json())
      await database.updateTable('users').set({ granted_role: role }).where('email', '=', email).execute()
      return token
    },
    async createProject(token, at = 0) {
      const created = await fetchFrom(at, '/project/new', { body: { 'new-project-name': 'Bot' }, token })
      return endpoints.createProject.answer.parse(await created.json()).id
    },
    async close() {
      for (const { signal, exited } of processes) {
        signal('SIGKILL')
        await exited
      }
      await provider.close()
      await place.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
