import { readFileSync, writeFileSync } from 'node:fs'
import { createTextScript } from '@bricks/sandbox/completions'
import type { LogEvent } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fillWithTurns } from '#test/tools/fill-with-turns.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'

const TURNS = Number(process.env.SCALE_TURNS ?? 20_000)
const DOCUMENT = process.env.SCALE_DOCUMENT
const CHATS = 50
const TIMEOUT = 60_000 + TURNS

interface Plan {
  sql: string
  plan: string
}
interface Statement {
  sql: string
  parameters: readonly unknown[]
  milliseconds: number
}

const isPostgres = inject('engine') === 'postgres'
let seen: Statement[] = []
let scene: ChatScene
let client: Client
beforeAll(async () => {
  if (!isPostgres) return
  scene = await openChatScene({ log: recordStatement })
  scene.provider.play(createTextScript('It is on its way.'))
  await scene.deploy()
  client = new Client({ connectionString: readDatabaseUrl() })
  await client.connect()
})
afterAll(async () => {
  if (!isPostgres) return
  await client.end()
  await scene.close()
})

test.runIf(isPostgres)(
  `with ${TURNS} turns in Postgres every statement of a chat still goes by an index`,
  async () => {
    const empty = await measureChats()
    await fillWithTurns(readDatabaseUrl(), TURNS)
    const full = await measureChats()
    const plans: Plan[] = []
    for (const { sql, parameters } of listStatementsOfLastChat()) {
      const plan = await explainQuery(sql, parameters)
      plans.push({ sql, plan })
      // These tables hold the rows of all owners, so no statement may scan one of them whole.
      expect(plan, sql).not.toMatch(/Seq Scan on (users|projects|conversation|usage|throttle|brick|project_versions)/)
    }
    expect([...full.keys()]).toEqual([...empty.keys()])
    if (DOCUMENT) writeReport(DOCUMENT, { empty, full, plans, bytes: await measureBytesOfTurn() })
  },
  TIMEOUT,
)

function recordStatement(event: LogEvent): void {
  const { sql, parameters } = event.query
  if (/^(begin|commit|rollback|set|start)\b/i.test(sql)) return
  seen.push({ sql, parameters, milliseconds: event.queryDurationMillis })
}

async function measureChats(): Promise<Map<string, number>> {
  seen = []
  for (let chat = 0; chat < CHATS; chat++)
    await (await scene.ask({ body: { visitor: 'v', request_id: `${chat}-${Math.random()}` } })).text()
  await expect.poll(() => seen.filter(({ sql }) => sql.includes('update "conversation_turns"')).length).toBe(CHATS)
  const times = Map.groupBy(seen, ({ sql }) => sql)
  const usual = [...times].filter(([, all]) => all.length >= CHATS / 2)
  return new Map(
    usual.map(([sql, all]) => [
      sql,
      all.map((each) => each.milliseconds).toSorted((a, b) => a - b)[all.length >> 1] ?? 0,
    ]),
  )
}

function listStatementsOfLastChat(): Statement[] {
  const kinds = new Set(seen.map(({ sql }) => sql))
  return [...kinds].flatMap((sql) => seen.findLast((statement) => statement.sql === sql) ?? [])
}

async function explainQuery(sql: string, parameters: readonly unknown[]): Promise<string> {
  await client.query('begin')
  try {
    const { rows } = await client.query(`explain (costs off) ${sql}`, [...parameters])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
  }
}

function readDatabaseUrl(): string {
  const { location } = scene.server.context.config.storage
  return location.engine === 'postgres' ? location.url : ''
}

async function measureBytesOfTurn(): Promise<number> {
  const { rows } = await client.query(
    `
    select cast(sum(pg_total_relation_size(name)) / $1 as integer) as bytes
    from unnest(array['conversation_turns', 'conversations', 'brick_calls']) name`,
    [TURNS],
  )
  return rows[0].bytes
}

interface Measured {
  empty: ReadonlyMap<string, number>
  full: ReadonlyMap<string, number>
  plans: readonly Plan[]
  bytes: number
}

function describeStatement(sql: string): string {
  return `\`${sql.slice(0, 60).replaceAll('|', '')} ...\``
}

function writeReport(file: string, { empty, full, plans, bytes }: Measured): void {
  const document = readFileSync(file, 'utf8')
  const [start, end] = ['<!-- figures: written by npm run test:long -->', '<!-- end of figures -->']
  const rows = [...full].map(
    ([sql, after]) =>
      `| ${describeStatement(sql)} | ${(empty.get(sql) ?? Number.NaN).toFixed(2)} ms | ${after.toFixed(2)} ms |`,
  )
  const table = ['| statement | empty | full |', '| --- | --- | --- |', ...rows].join('\n')
  const shown = plans
    .map(({ sql, plan }) => `${describeStatement(sql)}:\n\n${plan.replaceAll(/^/gm, '    ')}`)
    .join('\n\n')
  const told = `${TURNS.toLocaleString('en')} turns of ${bytes} bytes each, with their conversations, calls and indexes; medians of ${CHATS} chats.\n\n${table}\n\n${shown}`
  const [before, rest = ''] = document.split(start)
  writeFileSync(file, `${before}${start}\n\n${told}\n\n${end}${rest.split(end)[1] ?? ''}`)
}
