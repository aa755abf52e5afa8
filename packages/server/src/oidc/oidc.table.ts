/** A person of an OpenID provider who signs in to this account. */
export interface OidcIdentityTable {
  owner_id: string
  issuer: string
  subject: string
  /** The provider's address of the person at the time of joining; only shown. */
  email: string
  created_at: string
}
