/** How many tries of one address may wait in this process at a time. */
const PLACES = 8

const taken = new Map<string, number>()

export function isFull(address: string): boolean {
  return (taken.get(address) ?? 0) >= PLACES
}

/** Holds a place while `wait` lasts. */
export async function takePlace(address: string, wait: () => Promise<void>): Promise<void> {
  taken.set(address, (taken.get(address) ?? 0) + 1)
  try {
    await wait()
  } finally {
    const left = (taken.get(address) ?? 1) - 1
    if (left > 0) taken.set(address, left)
    else taken.delete(address)
  }
}
