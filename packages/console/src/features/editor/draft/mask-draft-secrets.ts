import { isMasked, mapApiValues, mapAuthSecrets } from '@bricks/contract/wire'
import { type Draft, toDraft } from './draft.ts'

/** Secrets that are typed and not saved yet are masked by `mask`; the others have their mask from the server. */
export function maskDraftSecrets(draft: Draft, mask: (secret: string) => string): Draft {
  const maskTyped = (value: string) => (value === '' || isMasked(value) ? value : mask(value))
  const functions = draft.functions.map((connected) => ({
    ...connected,
    api: mapApiValues(connected.api, ({ list, value, secret }) => ({
      value: secret || list === 'secrets' ? maskTyped(value) : value,
    })),
  }))
  const connections = draft.connections.map((connection) => ({
    ...connection,
    auth: mapAuthSecrets(connection.auth, ({ value, secret }) => (secret ? maskTyped(value) : value)),
  }))
  return { ...toDraft(draft), functions, connections }
}
