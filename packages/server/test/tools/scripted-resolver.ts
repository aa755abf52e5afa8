/** The addresses of a name; with `first` and `later` its second look-up tells another story. */
export type ScriptedAddresses = string | readonly string[] | { first: string; later: string }

export interface ScriptedResolver {
  resolve(hostname: string): Promise<readonly string[]>
  /** The names asked, in order. */
  asked: string[]
}

/** Answers from a table instead of DNS; a name that is not in it does not exist. */
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
