import type { Select } from './user-data.repository.ts'

export const SIGN_IN_PARTS = {
  sessions: (database, { id }) =>
    database
      .selectFrom('sessions')
      .select(['user_agent', 'address', 'created_at', 'last_seen_at', 'expires_at', 'confirmed_at', 'proved_at'])
      .where('owner_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  known_devices: (database, { id }) =>
    database
      .selectFrom('known_devices')
      .select(['created_at', 'last_used_at', 'expires_at'])
      .where('owner_id', '=', id)
      .orderBy('created_at')
      .orderBy('token_hash'),
  one_time_codes: (database, { id }) =>
    database
      .selectFrom('one_time_codes')
      .select(['created_at', 'confirmed_at'])
      .where('owner_id', '=', id)
      .orderBy('owner_id'),
  recovery_codes: (database, { id }) =>
    database.selectFrom('recovery_codes').select('created_at').where('owner_id', '=', id).orderBy('code_hash'),
  passkeys: (database, { id }) =>
    database
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('owner_id', '=', id)
      .orderBy('id'),
  oidc_identities: (database, { id }) =>
    database
      .selectFrom('oidc_identities')
      .select(['issuer', 'subject', 'email', 'created_at'])
      .where('owner_id', '=', id)
      .orderBy('issuer')
      .orderBy('subject'),
} satisfies Record<string, Select>
