import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  payload: AdapterPayload
  endsAt: number
}

export interface MemoryStore {
  createAdapter(model: string): Adapter
  clearModels(...models: string[]): void
}

const MOST = 1_000

export function createMemoryStore(now: () => Date): MemoryStore {
  const models = new Map<string, Map<string, Kept>>()
  const getOrCreateRows = (model: string) => {
    const rows = models.get(model) ?? new Map<string, Kept>()
    models.set(model, rows)
    return rows
  }
  return {
    createAdapter: (model) =>
      createAdapter(getOrCreateRows(model), now, (grantId) => deleteRowsOfGrant(models, grantId)),
    clearModels: (...names) => {
      for (const name of names) models.get(name)?.clear()
    },
  }
}

function createAdapter(rows: Map<string, Kept>, now: () => Date, revoke: (grantId: string) => void): Adapter {
  const findPayload = (id: string) => {
    const kept = rows.get(id)
    return kept && kept.endsAt > now().getTime() ? kept.payload : undefined
  }
  const findRowBy = (name: 'uid' | 'userCode', value: string) =>
    [...rows.values()].find(({ payload }) => payload[name] === value)
  return {
    upsert: async (id, payload, expiresIn) => {
      rows.delete(id)
      rows.set(id, { payload, endsAt: expiresIn ? now().getTime() + expiresIn * 1000 : Number.POSITIVE_INFINITY })
      const [oldest] = rows.keys()
      if (rows.size > MOST && oldest !== undefined) rows.delete(oldest)
    },
    find: async (id) => findPayload(id),
    findByUid: async (uid) => findRowBy('uid', uid)?.payload,
    findByUserCode: async (code) => findRowBy('userCode', code)?.payload,
    consume: async (id) => {
      const payload = findPayload(id)
      if (payload) payload.consumed = Math.floor(now().getTime() / 1000)
    },
    destroy: async (id) => {
      rows.delete(id)
    },
    revokeByGrantId: async (grantId) => revoke(grantId),
  }
}

function deleteRowsOfGrant(models: Map<string, Map<string, Kept>>, grantId: string): void {
  for (const rows of models.values()) {
    for (const [id, { payload }] of rows) if (payload.grantId === grantId) rows.delete(id)
  }
}
