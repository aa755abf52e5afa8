export type ScriptedAddresses = string | readonly string[] | { first: string; later: string }

export interface ScriptedResolver {
  resolve(hostname: string): Promise<readonly string[]>
  asked: string[]
}

export function createScriptedResolver(table: Readonly<Record<string, ScriptedAddresses>>): ScriptedResolver {
  const asked: string[] = []
  return {
    asked,
    async resolve(hostname) {
      const before = asked.filter((name) => name === hostname).length
      asked.push(hostname)
      if (!Object.hasOwn(table, hostname)) throw new Error(`queryA ENOTFOUND ${hostname}`)
      const answer = table[hostname] ?? []
      if (typeof answer === 'string') return [answer]
      if ('first' in answer) return [before === 0 ? answer.first : answer.later]
      return answer
    },
  }
}
