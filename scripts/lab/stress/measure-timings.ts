import { setTimeout as pause } from 'node:timers/promises'
import { type ApiSession, startApiSession } from './api-session.ts'
import { describeDifference } from './describe-difference.ts'
import type { PartOutcome } from './stress-parts.ts'

interface Pair {
  name: string
  cases: [Case, Case]
}
interface Case {
  name: string
  call: (session: ApiSession, at: number) => Promise<unknown>
}

const WRONG = 'not this river at all'

const PAIRS: readonly Pair[] = [
  {
    name: 'sign-in',
    cases: [
      { name: 'known address', call: ({ post, emails }, at) => post('/login', { email: emails[at], password: WRONG }) },
      {
        name: 'unknown address',
        call: ({ post }, at) => post('/login', { email: `nobody-${at}@people.example`, password: WRONG }),
      },
    ],
  },
  {
    name: 'forgotten password',
    cases: [
      { name: 'known address', call: ({ post, emails }, at) => post('/password/forgot', { email: emails[at] }) },
      {
        name: 'unknown address',
        call: ({ post }, at) => post('/password/forgot', { email: `nobody-${at}@people.example` }),
      },
    ],
  },
]

/** A large difference is not a failure, because times differ from hour to hour. */
export async function measureTimings(samples: number): Promise<PartOutcome> {
  const session = await startApiSession(samples)
  try {
    const told: string[] = []
    for (const pair of PAIRS) told.push(await comparePair(session, pair, samples))
    return { passed: PAIRS.length, failed: 0, said: told.join('; ') }
  } finally {
    await session.stop()
  }
}

async function comparePair(session: ApiSession, { name, cases: [first, second] }: Pair, samples: number) {
  const times: [number[], number[]] = [[], []]
  for (let at = 0; at < samples; at++) {
    // Each of the two calls is first in every other round, so that other work affects both alike.
    const isSwapped = at % 2 === 1
    const order = isSwapped ? [second, first] : [first, second]
    const pairOfTimes: number[] = []
    for (const { call } of order) {
      const started = performance.now()
      await call(session, at)
      pairOfTimes.push(performance.now() - started)
      await pause(2)
    }
    const [a = 0, b = 0] = isSwapped ? pairOfTimes.reverse() : pairOfTimes
    times[0].push(a)
    times[1].push(b)
  }
  return `${name}: ${describeDifference({ name: first.name, times: times[0] }, { name: second.name, times: times[1] })}`
}
