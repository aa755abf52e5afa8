export interface HouseChatTable {
  owner_id: string
  used: number
}

export interface FormerHouseChatTable {
  address_hash: string
  used: number
  expires_at: string
}
