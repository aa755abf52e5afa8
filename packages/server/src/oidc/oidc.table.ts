export interface OidcIdentityTable {
  owner_id: string
  issuer: string
  subject: string
  email: string
  created_at: string
}
