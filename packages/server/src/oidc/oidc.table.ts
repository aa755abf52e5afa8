/** Somebody of an OpenID provider who signs in to this account. */
export interface OidcIdentityTable {
  owner_id: string
  issuer: string
  subject: string
  /** As the provider gave it when the two were joined; only shown. */
  email: string
  created_at: string
}
