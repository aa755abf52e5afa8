import { join } from 'node:path'
import { findJsonFile } from '#files/find-json-file.ts'
import { isRecord } from '#files/json.ts'
import { writePrivateFile } from '#files/write-private-file.ts'
import { createEmptyData } from './stripe-account.ts'
import type { StripeData } from './stripe-data.ts'

export interface Store {
  data: StripeData
  save: () => Promise<void>
}

/** Writes run one after the other, so that the newest state stays. */
export async function openStripeStore(folder: string): Promise<Store> {
  const file = join(folder, 'sandbox-checkout.json')
  const kept = await findJsonFile(file)
  const data = isStripeData(kept) ? kept : createEmptyData()
  let saved = writePrivateFile(file, JSON.stringify(data))
  await saved
  return {
    data,
    save: () => {
      saved = saved.then(() => writePrivateFile(file, JSON.stringify(data)))
      return saved
    },
  }
}

function isStripeData(value: unknown): value is StripeData {
  return (
    isRecord(value) && Object.entries(createEmptyData()).every(([name, part]) => typeof value[name] === typeof part)
  )
}
