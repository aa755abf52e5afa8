import type { Check, CheckResult, CheckResults, ProjectChecks } from '@bricks/contract'

const AT = '2026-11-23T09:00:00.000Z'
const ran = { revision: 4, version: null, at: AT }
const now = { ...ran, run_id: 'now', passed: true }
const before = { ...ran, run_id: 'before', revision: 3, version: 7, passed: true }
const CHECK: Omit<Check, 'id' | 'name' | 'turns' | 'expects'> = {
  answers: 'recorded',
  recorded: 1,
  from: null,
  emptied: false,
  changed_at: '2026-11-22T09:00:00.000Z',
  last: now,
  before,
}

export const RETURNS: Check = {
  ...CHECK,
  id: 'returns',
  name: 'Change of day',
  turns: [{ say: 'Can I still change the day?' }],
  expects: [
    { turn: 0, kind: 'calls', brick: 'slots', values: { order: 'A17' } },
    { turn: 0, kind: 'says', text: 'Thursday' },
    { turn: 0, kind: 'judge', sentence: 'It offers another day.' },
  ],
  from: { conversation_id: 'lamp', turn_id: 't2' },
  last: { ...now, passed: false },
}

export const CHECKS: ProjectChecks = {
  checks: [
    {
      ...CHECK,
      id: 'lookup',
      name: 'Order A17 is looked up',
      turns: [{ say: 'Where is my order A17?' }],
      expects: [{ turn: 0, kind: 'calls', brick: 'orders', values: { order: 'A17' } }],
    },
    {
      ...CHECK,
      id: 'promise',
      name: 'Never promises a day',
      turns: [{ say: 'When does it come?' }, { say: 'Is that certain?' }],
      expects: [
        { turn: 0, kind: 'asks', parameter: 'order' },
        { turn: 1, kind: 'lacks', text: '(?i)certain|promise', regex: true },
      ],
    },
    RETURNS,
    {
      ...CHECK,
      id: 'thanks',
      name: 'Thanks call nothing',
      turns: [{ say: 'Thanks, bye!' }],
      expects: [{ turn: 0, kind: 'never', brick: 'orders' }],
      changed_at: '2026-11-23T10:00:00.000Z',
    },
  ],
  on_fail: 'ask',
  revision: 4,
  rehearsals: { used: 40, limit: 1_000 },
}

export const FAILED: CheckResult = {
  check_id: 'returns',
  name: 'Change of day',
  passed: false,
  failures: [
    { turn: 0, expectation: 0, kind: 'calls', got: '' },
    { turn: 0, expectation: 1, kind: 'says', got: 'I cannot change that.' },
  ],
  opinions: [{ expectation: 2, holds: true, reason: 'It names Friday.' }],
  answers: [{ text: 'I cannot change that. Friday would be free.', calls: [] }],
}

const PASSED: CheckResult = {
  ...FAILED,
  passed: true,
  failures: [],
  answers: [
    {
      text: 'It now comes on Thursday.',
      calls: [{ id: 'slots', brick: 'Delivery slots', arguments: { order: 'A17', day: 'Thursday' } }],
    },
  ],
}

const LOOKUP: CheckResult = {
  ...PASSED,
  check_id: 'lookup',
  name: 'Order A17 is looked up',
  opinions: [],
  answers: [{ text: 'It is packed.', calls: [{ id: 'orders', brick: 'Order status', arguments: { order: 'A17' } }] }],
}

export function answerResults({ query }: { query: { run_id?: string | undefined } }): CheckResults {
  return { runs: [], results: query.run_id === 'before' ? [PASSED, LOOKUP] : [FAILED, LOOKUP] }
}
