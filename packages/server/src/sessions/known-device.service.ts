import { LIMITS } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { type Clock, DAY } from '#time.ts'
import { deleteSurplusDevices, findDeviceOwner, isDeviceIssued, upsertDevice } from './known-device.repository.ts'
import { createToken, createTokenPattern, hashToken, TOKEN_PREFIX } from './token.ts'

interface DevicesContext {
  database: Database
  clock: Clock
}

const PREFIX = `${TOKEN_PREFIX}device_`
const TOKEN_FORM = createTokenPattern(PREFIX)
const LIFETIME_MS = 180 * DAY

/**
 * Returns the key under which rate limits count this browser. Undefined unless the browser sent a token that the
 * account of this address knows.
 */
export async function findKnownDeviceKey(
  { database, clock }: DevicesContext,
  { emailKey, device }: { emailKey: string; device: string | undefined },
): Promise<string | undefined> {
  if (device === undefined || !TOKEN_FORM.test(device)) return undefined
  const tokenHash = hashToken(device)
  const userId = await findDeviceOwner(database, { emailKey, tokenHash, now: clock() })
  return userId && `device:${userId}:${tokenHash.slice(0, 32)}`
}

/** Keeps a token that this server issued. Otherwise issues one, because a token from elsewhere may be easy to guess. */
export async function rememberDevice(
  { database, clock }: DevicesContext,
  userId: string,
  sent: string | undefined,
): Promise<{ device: string; deviceHash: string }> {
  const now = clock()
  const device = (await findIssuedDevice(database, sent, now)) ?? createToken(PREFIX)
  const deviceHash = hashToken(device)
  await upsertDevice(database, {
    owner_id: userId,
    token_hash: deviceHash,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
  })
  await deleteSurplusDevices(database, { userId, newest: deviceHash, most: LIMITS.devicesPerAccount })
  return { device, deviceHash }
}

async function findIssuedDevice(database: Database, sent: string | undefined, now: Date): Promise<string | undefined> {
  if (sent === undefined || !TOKEN_FORM.test(sent)) return undefined
  return (await isDeviceIssued(database, hashToken(sent), now)) ? sent : undefined
}
