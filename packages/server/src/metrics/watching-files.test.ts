import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ERROR_CODES } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from './metrics.ts'

const DEPLOY = resolve(import.meta.dirname, '../../../../deploy')
const readDeployFile = (name: string) => readFileSync(`${DEPLOY}/${name}`, 'utf8')

async function listNumbers() {
  const metrics = await createMetrics({ ofProcess: true }).registry.getMetricsAsJSON()
  return metrics.map(({ name }) => name)
}

const listNamedMetrics = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b((?:bricks|process)_[a-z_]+)/g)].map(([, name = '']) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  ),
]

test.each(['grafana-dashboard.json', 'alerts.yaml'])('%s names only numbers that /metrics has', async (file) => {
  const numbers = await listNumbers()
  const named = listNamedMetrics(readDeployFile(file))
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !numbers.includes(name))).toEqual([])
})

test('the dashboard shows each number of the product', async () => {
  const own = (await listNumbers()).filter((name) => name.startsWith('bricks_'))
  const named = listNamedMetrics(readDeployFile('grafana-dashboard.json'))
  expect(own.filter((name) => !named.includes(name))).toEqual([])
})

test('each alert has an expression, a severity and a sentence', () => {
  const { groups }: { groups: Array<{ rules: Array<Record<string, unknown>> }> } = parse(readDeployFile('alerts.yaml'))
  const rules = groups.flatMap(({ rules }) => rules)
  expect(rules.length).toBeGreaterThan(4)
  for (const rule of rules) {
    expect(rule).toMatchObject({
      expr: expect.any(String),
      labels: { severity: expect.stringMatching(/^(page|warn)$/) },
      annotations: { summary: expect.stringMatching(/\.$/) },
    })
  }
})

const findAlertExpression = (name: string) => {
  const { groups }: { groups: Array<{ rules: Array<{ alert: string; expr: string }> }> } = parse(
    readDeployFile('alerts.yaml'),
  )
  return groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === name)?.expr ?? ''
}

test('the alert of server errors counts what this server itself could not do, and no limit of a visitor', () => {
  const expr = findAlertExpression('BricksServerErrors')
  const codes = /bricks_refusals_total\{code=~"([a-z_|]+)"\}/.exec(expr)?.[1]?.split('|') ?? []
  expect(codes).toContain('internal')
  for (const code of codes) expect(ERROR_CODES).toHaveProperty(code)
  expect(expr).not.toContain('status')
  expect(codes.filter((code) => /^(provider|slow|too)_/.test(code))).toEqual([])
})

test('the alert of failing APIs counts neither an order that does not exist nor a call that was never sent', () => {
  const [, leftOut = ''] = /outcome!~"([a-z_|]+)"/.exec(findAlertExpression('BricksApisFail')) ?? []
  expect(leftOut.split('|').sort()).toEqual(['invalid_arguments', 'not_found', 'ok', 'visitor_unknown'])
})
