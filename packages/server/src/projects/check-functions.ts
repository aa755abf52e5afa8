import type { ConnectedFunctionInput } from '@bricks/contract'
import { MASK } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { BrickCaller } from '#bricks/brick-caller.ts'

/** Refuses functions that could never be called, and two of the same id. */
export function checkFunctions(
  { checkAddress, checkHeaders }: Pick<BrickCaller, 'checkAddress' | 'checkHeaders'>,
  functions: readonly ConnectedFunctionInput[],
): void {
  const ids = functions.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(ids).size < ids.length) {
    throw new AppError('invalid_input', { message: 'Two of the connected APIs have the same id. Nothing was saved.' })
  }
  for (const { name, api } of functions) {
    const problem = checkAddress(api.url) ?? checkHeaders(api.headers.map(withoutMask))
    if (problem) throw new AppError(problem.code, { message: `${name}: ${problem.message}` })
  }
}

// A mask is not what is sent: it stands for a value that was judged when it was entered.
function withoutMask({ name, value }: { name: string; value: string }) {
  return { name, value: value.startsWith(MASK) ? '' : value }
}
