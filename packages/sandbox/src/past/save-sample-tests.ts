import type { Call } from '#accounts/product-client.ts'
import { SAMPLE_TESTS, type SampleTests } from './sample-tests.ts'

interface Signed {
  call: Call
  token: string
  /** If false, checks and sentences are only saved: with a real model, a run costs the owner of its key money. */
  isRun: boolean
}

export async function saveSampleTests(signed: Signed, project: { id: string; name: string }): Promise<void> {
  const tests = SAMPLE_TESTS.find(({ project: name }) => name === project.name)
  if (!tests) return
  const path = `/project/getById?project_id=${project.id}`
  const { functions } = await signed.call<{ functions: { id: string; name: string }[] }>(path, undefined, signed.token)
  const bricks = new Map(functions.map(({ id, name }) => [name, id]))
  await saveChecks(signed, project.id, { ...tests, bricks })
  await saveRouting(signed, project.id, { ...tests, bricks })
}

type Tests = SampleTests & { bricks: ReadonlyMap<string, string> }

async function saveChecks(
  { call, token, isRun }: Signed,
  project_id: string,
  { checks, bricks }: Tests,
): Promise<void> {
  const kept = await call<{ checks: unknown[] }>(`/project/checks?project_id=${project_id}`, undefined, token)
  if (kept.checks.length > 0) return
  for (const { name, say, expects } of checks) {
    const expected = expects.map((each) => ({
      ...each,
      turn: 0,
      ...('brick' in each && { brick: bricks.get(each.brick) }),
    }))
    // The check calls its bricks live, because no answers were recorded for it and these bricks only read.
    const check = { project_id, name, turns: [{ say }], expects: expected, answers: 'live' }
    await call('/project/checks', check, token)
  }
  if (isRun) await call('/project/checks/run', { project_id }, token)
}

async function saveRouting(
  { call, token, isRun }: Signed,
  project_id: string,
  { routing, bricks }: Tests,
): Promise<void> {
  const kept = await call<{ sentences: unknown[] }>(`/project/routing?project_id=${project_id}`, undefined, token)
  if (kept.sentences.length > 0) return
  const sentences = Object.entries(routing).flatMap(([name, texts]) =>
    texts.map((text) => ({ brick: bricks.get(name), text })),
  )
  await call('/project/routing', { project_id, sentences }, token)
  if (isRun) await call('/project/routing/run', { project_id }, token)
}
