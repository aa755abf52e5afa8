import { openRefusals } from '#server-tools/open-refusals.ts'
import { describeDifference } from './describe-difference.ts'
import type { PartOutcome } from './stress-parts.ts'

const INSIDE = 'inside.example.com'
const MISSING = 'missing.example.com'
/** Milliseconds. A missing name takes longer, because it is often searched in several places. */
const LOOK_UP = { [INSIDE]: 2, [MISSING]: 80 }
/** Each refusal is delayed by the same time, so several can run at once. */
const AT_ONCE = 10

export async function measureRefusals(samples: number): Promise<PartOutcome> {
  const { timeRefusal, close } = openRefusals({ [INSIDE]: '10.0.0.5' }, (host) => LOOK_UP[host as keyof typeof LOOK_UP])
  try {
    const [inside, missing]: [number[], number[]] = [[], []]
    for (let at = 0; at < samples; at += AT_ONCE) {
      const hosts = Array.from({ length: AT_ONCE }, (_, pair) =>
        pair % 2 === 0 ? [INSIDE, MISSING] : [MISSING, INSIDE],
      ).flat()
      const times = await Promise.all(hosts.map(timeRefusal))
      for (const [index, time] of times.entries()) (hosts[index] === INSIDE ? inside : missing).push(time)
    }
    const said = describeDifference({ name: 'leads inside', times: inside }, { name: 'does not exist', times: missing })
    return { passed: 1, failed: 0, said }
  } finally {
    await close()
  }
}
