export interface HouseChatTable {
  owner_id: string
  /** All test chats on the operator's key so far. */
  used: number
}

export interface FormerHouseChatTable {
  address_hash: string
  used: number
  expires_at: string
}
