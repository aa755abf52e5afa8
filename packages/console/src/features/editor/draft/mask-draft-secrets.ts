import { isMasked, MASK, mapApiValues, mapAuthSecrets } from '@bricks/contract/wire'
import { type Draft, isSameDraft, toDraft } from './draft.ts'

/** Secrets that are typed and not saved yet are masked by `mask`; the others have their mask from the server. */
export function maskDraftSecrets(draft: Draft, mask: (secret: string) => string): Draft {
  return replaceSecrets(draft, (value) => (isMasked(value) ? value : mask(value)))
}

/** Compares everything but the secrets, because each draft may have another mask for the same secret. */
export function isSameButSecrets(one: Draft, other: Draft): boolean {
  const hideSecrets = (draft: Draft) => replaceSecrets(draft, () => MASK)
  return isSameDraft(hideSecrets(one), hideSecrets(other))
}

function replaceSecrets(draft: Draft, replace: (secret: string) => string): Draft {
  const replaceFilled = (value: string) => value && replace(value)
  const functions = draft.functions.map((connected) => ({
    ...connected,
    api: mapApiValues(connected.api, ({ list, value, secret }) => ({
      value: secret || list === 'secrets' ? replaceFilled(value) : value,
    })),
  }))
  const connections = draft.connections.map((connection) => ({
    ...connection,
    auth: mapAuthSecrets(connection.auth, ({ value, secret }) => (secret ? replaceFilled(value) : value)),
  }))
  return { ...toDraft(draft), functions, connections }
}
