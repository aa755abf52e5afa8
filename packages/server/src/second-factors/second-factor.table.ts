/**
 * The app that shows a person's codes. A sign-in asks for codes only after a first code has confirmed the row.
 * `last_step`: the time step of the newest code that was used, because each code works only once.
 */
export interface OneTimeCodeTable {
  owner_id: string
  secret_id: string
  last_step: number
  created_at: string
  confirmed_at: string | null
}

export interface RecoveryCodeTable {
  owner_id: string
  code_hash: string
  created_at: string
}

export interface PasskeyTable {
  owner_id: string
  id: string
  public_key: string
  counter: number
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}
