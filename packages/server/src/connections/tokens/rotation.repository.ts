import type { Database } from '#db/database.ts'
import { matchesTokenKey, type TokenKey } from './token.repository.ts'

export interface EncryptedTokens {
  key: TokenKey
  revision: number
  access_token: string | null
  refresh_token: string | null
}

const PAGE = 200

export async function listTokensAfter(database: Database, last: TokenKey | undefined): Promise<EncryptedTokens[]> {
  const columns = ['owner_id', 'project_id', 'connection_id', 'settings_hash'] as const
  const rows = await database
    .selectFrom('connection_tokens')
    .select([...columns, 'revision', 'access_token', 'refresh_token'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple(...columns),
        '>',
        tuple(last?.userId ?? '', last?.projectId ?? '', last?.connectionId ?? '', last?.settingsHash ?? ''),
      ),
    )
    .orderBy('owner_id')
    .orderBy('project_id')
    .orderBy('connection_id')
    .orderBy('settings_hash')
    .limit(PAGE)
    .execute()
  return rows.map(({ owner_id, project_id, connection_id, settings_hash, ...tokens }) => ({
    key: { userId: owner_id, projectId: project_id, connectionId: connection_id, settingsHash: settings_hash },
    ...tokens,
  }))
}

export async function replaceTokenCiphertexts(
  database: Database,
  { key, revision }: EncryptedTokens,
  ciphertexts: Pick<EncryptedTokens, 'access_token' | 'refresh_token'>,
): Promise<void> {
  const tokens = database.updateTable('connection_tokens').set(ciphertexts)
  await tokens.where(matchesTokenKey(key)).where('revision', '=', revision).execute()
}
