import { ofAccount, required } from './columns.ts'
import type { Migration } from './migration.ts'

export const oidcIdentities: Migration = {
  name: '0038-oidc-identities',
  up: async (schema) => {
    await schema
      .createTable('oidc_identities')
      .addColumn('owner_id', 'text', ofAccount)
      .addColumn('issuer', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('oidc_identities_pk', ['owner_id', 'issuer', 'subject'])
      .execute()
    await schema.createIndex('oidc_identities_subject').on('oidc_identities').columns(['subject', 'issuer']).execute()
  },
}
