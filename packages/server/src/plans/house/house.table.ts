export interface HouseChatTable {
  owner_id: string
  /** Test chats on the operator's key, in all time. */
  used: number
}

export interface FormerHouseChatTable {
  address_hash: string
  used: number
  expires_at: string
}
