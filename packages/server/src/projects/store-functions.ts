import type { ConnectedFunctionInput } from '@bricks/contract'
import { maskBrickSecret } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { type SecretsContext, storeCountedSecret } from '#secrets/secrets.ts'
import { listValues, mapValues } from './function-values.ts'
import type { StoredFunction, StoredValue } from './project-content.ts'
import { type EnteredSecret, settleFunction } from './settle-function.ts'

interface Place {
  userId: string
  projectId: string
}

/**
 * Makes functions ready to be kept: each secret that was typed goes into a row of its own, a mask keeps the row it stands for.
 * Answers the bytes of the new rows too.
 */
export async function storeFunctions(
  context: SecretsContext,
  transaction: Database,
  place: Place,
  { inputs, previous }: { inputs: readonly ConnectedFunctionInput[]; previous: readonly StoredFunction[] },
): Promise<{ functions: StoredFunction[]; secretBytes: number }> {
  const settled = inputs.map((input) =>
    settleFunction(
      input,
      previous.find(({ id }) => id === input.id),
    ),
  )
  let secretBytes = 0
  const stored = new Map<EnteredSecret, StoredValue>()
  for (const value of listValues(settled)) {
    if (!isEntered(value)) continue
    const secret = { ...place, value: value.entered, mask: maskBrickSecret(value.entered) }
    const { id, bytes } = await storeCountedSecret(context, transaction, secret)
    stored.set(value, { secret: id })
    secretBytes += bytes
  }
  const functions = settled.map((each) =>
    mapValues(each, (value) => (isEntered(value) ? (stored.get(value) ?? '') : value)),
  )
  return { functions, secretBytes }
}

function isEntered(value: StoredValue | EnteredSecret): value is EnteredSecret {
  return typeof value !== 'string' && 'entered' in value
}
