const LONGEST_WAIT_MS = 10_000

/**
 * `ready`: the server takes requests and reaches its database. `busy`: it answers but is not ready. `silent`: no answer
 * came.
 */
export type Readiness = 'ready' | 'busy' | 'silent'

export async function askReadiness(signal: AbortSignal): Promise<Readiness> {
  const deadline = AbortSignal.timeout(LONGEST_WAIT_MS)
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.any([signal, deadline]) })
    return response.ok ? 'ready' : 'busy'
  } catch (error) {
    if (signal.aborted) throw error
    return 'silent'
  }
}
