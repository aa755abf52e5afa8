import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const oidcIdentities: Migration = {
  name: '0038-oidc-identities',
  up: async (schema) => {
    await schema
      .createTable('oidc_identities')
      .addColumn('owner_id', 'text', referenceAccount)
      .addColumn('issuer', 'text', makeRequired)
      .addColumn('subject', 'text', makeRequired)
      .addColumn('email', 'text', makeRequired)
      .addColumn('created_at', 'text', makeRequired)
      .addPrimaryKeyConstraint('oidc_identities_pk', ['owner_id', 'issuer', 'subject'])
      .execute()
    await schema.createIndex('oidc_identities_subject').on('oidc_identities').columns(['subject', 'issuer']).execute()
  },
}
