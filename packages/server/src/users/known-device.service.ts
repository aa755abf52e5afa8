import { randomBytes } from 'node:crypto'
import { LIMITS } from '@bricks/contract/wire'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'
import { deleteSurplusDevices, findDeviceOwner, isDeviceIssued, keepDeviceRow } from './known-device.repository.ts'
import { hashToken, TOKEN_PREFIX } from './session.ts'

interface DevicesContext {
  database: Database
  clock: Clock
}

const PREFIX = `${TOKEN_PREFIX}device_`
const TOKEN_BYTES = 32
const TOKEN_FORM = new RegExp(`^${PREFIX}[\\w-]{43}$`)
/** Since it was last signed in from. */
const LIFETIME_MS = 180 * DAY

/** What the tries of a device that the account knows are counted by; undefined for any other. */
export async function recognizeDevice(
  { database, clock }: DevicesContext,
  { emailKey, device }: { emailKey: string; device: string | undefined },
): Promise<string | undefined> {
  if (device === undefined || !TOKEN_FORM.test(device)) return undefined
  const tokenHash = hashToken(device)
  const userId = await findDeviceOwner(database, { emailKey, tokenHash, now: clock() })
  return userId && `device:${userId}:${tokenHash.slice(0, 32)}`
}

/**
 * Knows the browser from now on, by the token that it has or is given. One that somebody made up is not taken over: it would
 * be as easy to guess as they liked.
 */
export async function keepDevice(
  { database, clock }: DevicesContext,
  userId: string,
  sent: string | undefined,
): Promise<{ device: string; deviceHash: string }> {
  const now = clock()
  const device = (await findIssued(database, sent, now)) ?? PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
  const deviceHash = hashToken(device)
  await keepDeviceRow(database, {
    user_id: userId,
    token_hash: deviceHash,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
  })
  await deleteSurplusDevices(database, { userId, newest: deviceHash, most: LIMITS.devicesPerAccount })
  return { device, deviceHash }
}

async function findIssued(database: Database, sent: string | undefined, now: Date): Promise<string | undefined> {
  if (sent === undefined || !TOKEN_FORM.test(sent)) return undefined
  return (await isDeviceIssued(database, hashToken(sent), now)) ? sent : undefined
}
