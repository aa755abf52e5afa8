import { join } from 'node:path'
import { findJsonFile } from '#find-json-file.ts'
import { isRecord } from '#json.ts'
import { writePrivateFile } from '#write-private-file.ts'
import { createEmptyData } from './checkout.ts'
import type { CheckoutData } from './checkout-data.ts'

export type Store = { data: CheckoutData; save: () => Promise<void> }

/** Opens what was kept in the folder. Saves follow each other, so that the newest state is the one that stays. */
export async function openStore(folder: string): Promise<Store> {
  const file = join(folder, 'sandbox-checkout.json')
  const kept = await findJsonFile(file)
  const data = isCheckoutData(kept) ? kept : createEmptyData()
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

// The file is written by this program alone; an older one of another shape is begun anew.
function isCheckoutData(value: unknown): value is CheckoutData {
  return (
    isRecord(value) && Object.entries(createEmptyData()).every(([name, part]) => typeof value[name] === typeof part)
  )
}
