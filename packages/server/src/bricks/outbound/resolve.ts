import { lookup } from 'node:dns/promises'

/** Every address of a name; rejects or answers an empty list where there is none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

export const resolveByLookup: Resolve = async (hostname) => {
  const answers = await lookup(hostname, { all: true })
  return answers.map(({ address }) => address)
}
