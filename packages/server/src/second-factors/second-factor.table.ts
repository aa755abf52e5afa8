/** The app that shows a person's codes. A sign-in does not ask for codes until a first code has confirmed the row. */
export interface OneTimeCodeTable {
  owner_id: string
  /** Id in `secrets`. */
  secret_id: string
  /** The time step of the newest code that was used: a code works once. */
  last_step: number
  created_at: string
  confirmed_at: string | null
}

/** Deleted when it is used. */
export interface RecoveryCodeTable {
  owner_id: string
  /** SHA-256 in hex. */
  code_hash: string
  created_at: string
}

export interface PasskeyTable {
  owner_id: string
  /** The id of the credential, in base64url. */
  id: string
  /** COSE, in base64url. */
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}
