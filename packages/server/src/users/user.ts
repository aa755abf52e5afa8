/** Who is signed in, as every room but this one sees it. */
export interface User {
  id: string
  name: string
  email: string
  /** The role in force at this moment; it is read anew for each request. */
  role: number
  /** Null, or since when the account is paused. */
  pausedAt: string | null
  emailConfirmed: boolean
  /** A row of secrets, where a provider key is kept. */
  providerKeyId: string | null
}
